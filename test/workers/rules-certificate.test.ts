/** Certificates of the Rules room, by the checker that shares no code with the program. */
import { beforeAll, describe, expect, test } from 'vitest';
import { Library } from '../../src/adapters/storage/library.ts';
import { memoryRecords } from '../../src/adapters/storage/memory-records.ts';
import type { LibraryTables } from '../../src/adapters/storage/tables.ts';
import { canonicalJson } from '../../src/core/checking/audit-log.ts';
import { sha256 } from '../../src/core/checking/sha256.ts';
import { seeded } from '../../src/core/random.ts';
import { rulesCertificateOf, type RulesCertificate } from '../../src/core/rules/certificate.ts';
import { parseSpecification } from '../../src/core/rules/esl-parser.ts';
import { specificationText } from '../../src/core/rules/esl-text.ts';
import { reason } from '../../src/core/rules/reasoning.ts';
import { Cases } from '../../src/workers/rules-room/cases.ts';
import { certificateText } from '../../src/workers/rules-room/certificate.ts';
import { examples } from '../../src/workers/rules-room/examples.ts';
import { reasonAbout } from '../../src/workers/rules-room/reasoning.ts';
import { randomProblem } from '../core/rules/naive-reasoning.ts';

interface Point {
  readonly point: string;
  readonly holds: boolean | undefined;
  readonly detail: string;
}
const { validate } = (await import(
  new URL('../../public/certificate/certificate.js', import.meta.url).href
)) as { readonly validate: (certificate: unknown) => Promise<readonly Point[]> };

/** Everything may be changed. */
type Loose<Of> = Of extends readonly (infer Each)[]
  ? Loose<Each>[]
  : Of extends object
    ? { -readonly [Key in keyof Of]: Loose<Of[Key]> }
    : Of;
type Forged = Loose<RulesCertificate>;

const library = new Library(memoryRecords<LibraryTables>(), {
  self: Promise.resolve('alone'),
  living: () => Promise.resolve(new Set(['alone'])),
});
const cases = new Cases(library, () => 1);

async function certificateOf(example: string): Promise<RulesCertificate> {
  const kept = await library.rulesCases.get(await cases.create(example, ''));
  if (!kept) throw new Error(`There is no example ${example}.`);
  return JSON.parse(certificateText(reasonAbout(kept), 1)) as RulesCertificate;
}

/** The points that do not hold, or could not be checked. */
const faults = async (certificate: unknown) =>
  (await validate(certificate)).filter(({ holds }) => holds !== true).map(({ point }) => point);

describe('a certificate as it was written', () => {
  test.each(examples.map(({ id }) => id))('holds: %s', async (id) => {
    const certificate = await certificateOf(id);
    expect(certificate.broken.length).toBeGreaterThan(0);
    expect((await validate(certificate)).filter(({ holds }) => holds !== true)).toEqual([]);
  });

  test.each(['published', 'complete'] as const)('holds for random problems: %s', async (mode) => {
    const random = seeded(7);
    let conflicts = 0;
    for (let i = 0; i < 300; i++) {
      const problem = randomProblem(random, 6);
      const source = specificationText(problem.specification);
      const { specification } = parseSpecification(source);
      const reasoning = reason(specification, problem.interpretation, { mode, level: 1 });
      conflicts += reasoning.conflicts.length;
      const certificate = rulesCertificateOf({
        at: 1,
        name: '',
        source,
        specification,
        text: '',
        reader: undefined,
        reasoning,
        atoms: [],
        followUps: reasoning.followUps,
        replies: [],
      });
      const wrong = (await validate(certificate)).filter(({ holds }) => holds === false);
      expect([source, wrong]).toEqual([source, []]);
    }
    expect(conflicts).toBeGreaterThan(20);
  });
});

describe('a certificate that was changed', () => {
  let snake: RulesCertificate;
  let decimals: RulesCertificate;
  beforeAll(async () => {
    snake = await certificateOf('snake');
    decimals = await certificateOf('decimals');
  });

  /** Changed, and then hashed again, as somebody would who knows the format. */
  function forged(certificate: RulesCertificate, change: (forged: Forged) => void): unknown {
    const copy = JSON.parse(JSON.stringify({ ...certificate, hash: undefined })) as Forged;
    change(copy);
    return { ...copy, hash: sha256(canonicalJson(copy)) };
  }
  const first = <Each>([each]: readonly Each[]): Each => {
    if (each === undefined) throw new Error('The list is empty.');
    return each;
  };
  const valueOf = (of: Forged, atom: string) => first(of.values.filter((each) => each.atom === atom));

  test('without a new hash', async () => {
    expect(await faults({ ...snake, name: 'Another' })).toEqual(['Nothing was changed since it was written']);
  });

  test('in its text', async () => {
    const other = forged(snake, (of) => (of.text = `Later, ${of.text}`));
    expect(await faults(other)).toEqual(['The text is the one that was read', 'Quotations of the text']);
  });

  test('in a quotation of the text', async () => {
    const other = forged(snake, (of) => {
      first(valueOf(of, 'OnTrain(snake)').words).text = 'boarded the bus';
    });
    expect(await faults(other)).toEqual(['Quotations of the text']);
  });

  test('in a rule', async () => {
    const rule = 'OnTrain(x) => IsHeld(x)          ';
    const other = forged(snake, (of) => {
      const { span, text } = first(of.rules);
      const written = rule.padEnd(text.length).slice(0, text.length);
      of.specification = of.specification.slice(0, span[0]) + written + of.specification.slice(span[1]);
      first(of.rules).text = written;
    });
    expect(await faults(other)).toEqual(['Parts of the rules (normal form)']);
  });

  test('in a rule, which is then not the one of the specification', async () => {
    const other = forged(snake, (of) => {
      first(of.rules).text = first(of.rules).text.replace('OnTrain', 'IsTrain');
    });
    expect(await faults(other)).toContain('Quotations of the rules');
  });

  test('in a value on which a conflict rests', async () => {
    const other = forged(snake, (of) => (valueOf(of, 'IsGuideDog(snake)').value = 'true'));
    expect(await faults(other)).toEqual(expect.arrayContaining(['Conflicts']));
  });

  test('in an atom, which then has two values', async () => {
    const other = forged(snake, (of) => {
      of.values.push({ ...valueOf(of, 'OnTrain(snake)'), value: 'false' });
    });
    expect(await faults(other)).toContain('Values of the atoms');
  });

  test('in a binding', async () => {
    const other = forged(snake, (of) => {
      for (const conflict of of.conflicts)
        for (const part of [conflict.broken, ...conflict.rules]) part.binding = { x: 'dog' };
    });
    expect(await faults(other)).toEqual(['Parts of the rules (normal form)']);
  });

  test('in a part, which lacks a premise', async () => {
    const other = forged(snake, (of) => {
      for (const { instance, because } of of.steps) {
        instance.premises.pop();
        because.pop();
      }
    });
    expect(await faults(other)).toContain('Parts of the rules (normal form)');
  });

  test('in what a step rests on', async () => {
    const other = forged(snake, (of) => {
      const step = first(of.steps.filter(({ because }) => because.length > 0));
      step.because[0] = { literal: first(step.because).literal, step: of.steps.length };
    });
    expect(await faults(other)).toContain('Steps of the chain');
  });

  test('in what a step concludes', async () => {
    const other = forged(snake, (of) => (first(of.steps).conclusion = 'IsPoliceDog(vet)'));
    expect(await faults(other)).toContain('Steps of the chain');
  });

  test('in a conflict, which lacks a value that it needs', async () => {
    const other = forged(snake, (of) => void first(of.conflicts).values.pop());
    expect(await faults(other)).toEqual(['Conflicts']);
  });

  test('in a conflict, which has a value that it does not need', async () => {
    const other = forged(snake, (of) => void first(of.conflicts).values.push('OnTrain(dog)'));
    expect(await faults(other)).toEqual(['Conflicts']);
  });

  test('in the list of broken rules', async () => {
    const other = forged(snake, (of) => (of.broken = [1, 2]));
    expect(await faults(other)).toEqual(['Broken rules']);
  });

  test('in a number of a Level-2 binding', async () => {
    const other = forged(decimals, (of) => {
      for (const conflict of of.conflicts)
        for (const part of [conflict.broken, ...conflict.rules]) part.binding['z'] = '2';
    });
    expect(await faults(other)).toEqual(['Parts of the rules (normal form)']);
  });

  test('in a reply to a follow-up', async () => {
    const other = forged(decimals, (of) => {
      const reply = first(of.replies);
      reply.value = reply.value === 'true' ? 'false' : 'true';
    });
    expect(await faults(other)).toEqual(['Values of the atoms']);
  });

  test('in what a description presumes', async () => {
    const source = `Variables: x
Predicates:
  Staff(x) := person x is a member of staff (false unless said)
  Enters(x) := person x enters the cab
Rules:
  Enters(x) => Staff(x)`;
    const { specification } = parseSpecification(source);
    const tom = { kind: 'constant', name: 'Tom' } as const;
    const enters = { predicate: 'Enters', terms: [tom] };
    const text = 'Tom entered the cab.';
    const interpretation = {
      objects: [{ term: tom, kind: 'name', words: [] }],
      assignments: [{ atom: enters, value: 'true', origin: 'text', why: '', words: [[0, 19]] }],
    } as const;
    const reasoning = reason(specification, interpretation, { mode: 'published', level: 1 });
    const certificate = rulesCertificateOf({
      at: 1,
      name: '',
      source,
      specification,
      text,
      reader: undefined,
      reasoning,
      atoms: [],
      followUps: [],
      replies: [],
    });
    expect(certificate.broken).toEqual([1]);
    expect(await faults(certificate)).toEqual([]);
    const other = forged(certificate, (of) => {
      first(of.predicates).description = 'person x is a member of staff';
    });
    expect(await faults(other)).toEqual(['Values of the atoms']);
  });

  test('by another program, without fields', async () => {
    await expect(validate({ format: 'totem-rules-certificate', version: 1, text: '' })).rejects.toThrow();
  });
});
