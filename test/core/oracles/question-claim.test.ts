/** Replies whose yes or no depends on what was asked. */
import { describe, expect, it, test } from 'vitest';
import { readPlainAnswer } from '../../../src/core/oracles/plain-answer.ts';
import { claimOf } from '../../../src/core/oracles/question-claim.ts';
import { excludeEachOther } from '../../../src/core/oracles/regions.ts';

const born = 'Was Anton Bruckner born in Ansfelden?';
const falseBorn = 'Is it false that Anton Bruckner was born in Ansfelden?';
const wrongBorn = 'Would it be wrong to say that Anton Bruckner was born in Ansfelden?';
const notBorn = 'Is it true that Anton Bruckner was not born in Ansfelden?';
const wrongAfter = 'Somebody told me that Anton Bruckner was born in Ansfelden. Is that wrong?';
const falseAfter = 'A friend says that Anton Bruckner was born in Ansfelden. Is that false?';
const rightAfter = 'I have read that Anton Bruckner was born in Ansfelden. Is that right?';
const eitherAfter = 'I have read that Anton Bruckner was born in Ansfelden. Is that right or wrong?';
const statement = 'Ansfelden is not the birthplace of Bruckner. Please judge the truth of this statement.';
const inOffice = 'Was Angela Merkel Chancellor of Germany in 2010?';
const polite = "Wasn't Anton Bruckner born in Ansfelden?";

describe('the answer to the question as asked', () => {
  const cases: readonly [question: string, reply: string, answer: string][] = [
    [born, 'Bruckner was born in Ansfelden.', 'yes'],
    [born, 'Bruckner was not born in Ansfelden.', 'no'],
    [born, "I don't think Bruckner was born in Ansfelden.", 'no'],
    [born, "I don't think he was.", 'no'],
    [born, 'I believe he was.', 'yes'],
    [born, 'He was, yes.', 'yes'],
    [born, 'There is no doubt that Bruckner was born in Ansfelden.', 'yes'],
    [born, 'Bruckner was born in Linz.', 'unclear'],
    [born, 'I think it was Linz, not Ansfelden.', 'no'],
    [born, 'Not Ansfelden, Linz.', 'no'],
    [born, 'It was Ansfelden, not Linz.', 'yes'],
    [falseBorn, 'It was Linz, not Ansfelden.', 'yes'],
    [notBorn, 'It was Linz, not Ansfelden.', 'yes'],
    [born, 'Not to my knowledge.', 'no'],
    [born, 'Not as far as I know, he was from Linz.', 'no'],
    [born, 'no hes from linz', 'no'],
    [born, 'no cause he was born in linz', 'no'],
    [born, 'Ansfelden was born in Bruckner.', 'unclear'],
    [born, 'That is a popular misconception.', 'no'],
    [born, "I'm not entirely sure, but yes.", 'yes'],
    [born, 'Very likely, yes.', 'yes'],
    [born, 'Indeed he was.', 'yes'],
    [born, 'Hardly. He died there.', 'no'],
    [born, 'I doubt it.', 'no'],
    [born, "I'm not certain, but I don't think he was.", 'no'],
    [falseBorn, 'That is not the case: he was born there.', 'no'],
    [born, "It's true that Bruckner was born in Ansfelden.", 'yes'],
    [born, "It's true that Bruckner was not born in Ansfelden.", 'no'],
    [born, 'It is not false.', 'yes'],
    [falseBorn, 'It is not false: he was born there.', 'no'],
    [falseBorn, 'It is false.', 'yes'],
    [falseBorn, "It's true that Bruckner was born in Ansfelden.", 'no'],
    [falseBorn, 'Yes, it is false.', 'yes'],
    [falseBorn, 'No, it is not false.', 'no'],
    [falseBorn, 'Bruckner was born in Ansfelden, so it is not false.', 'no'],
    [wrongBorn, 'It would be wrong.', 'yes'],
    [wrongBorn, 'Bruckner was born in Ansfelden.', 'no'],
    [wrongAfter, 'Bruckner was born in Ansfelden.', 'no'],
    [wrongAfter, 'Bruckner was not born in Ansfelden.', 'yes'],
    [wrongAfter, 'That is wrong.', 'yes'],
    [wrongAfter, 'No, he was born in Ansfelden.', 'no'],
    [falseAfter, 'It is not false.', 'no'],
    [falseAfter, 'It was Linz, not Ansfelden.', 'yes'],
    [rightAfter, 'Bruckner was born in Ansfelden.', 'yes'],
    [rightAfter, 'That is wrong.', 'no'],
    [eitherAfter, 'Bruckner was born in Ansfelden.', 'yes'],
    [notBorn, 'It is true that Bruckner was born in Ansfelden.', 'no'],
    [notBorn, 'It is true that Bruckner was not born in Ansfelden.', 'yes'],
    [notBorn, 'Bruckner was born in Ansfelden.', 'no'],
    [statement, 'The statement is false.', 'no'],
    [statement, 'It is true that Ansfelden is the birthplace of Bruckner.', 'no'],
    [polite, 'Bruckner was born in Ansfelden.', 'yes'],
    [born, "He wasn't born there.", 'no'],
    [born, 'Contrary to popular belief, he was not born in Ansfelden.', 'no'],
    [born, 'Going by the registers, he was born in Linz. Therefore, he was not born in Ansfelden.', 'no'],
    [born, 'Actually, it was Linz.', 'no'],
    [born, "I'm not convinced; I think it's Linz.", 'no'],
    [falseBorn, 'It was Linz.', 'yes'],
    [born, 'That is debatable.', 'unclear'],
    [born, "He wasn't: the register names Linz.", 'no'],
    [born, 'The register names Linz; no, he was not born in Ansfelden.', 'no'],
    ['Did Wren build the Monument?', "Hooke was an architect, so Wren didn't build it.", 'no'],
    [born, "There's no record of him being born in Ansfelden.", 'no'],
    [born, 'There is no record of organs in Linz.', 'unclear'],
    [born, 'I highly doubt that he was.', 'no'],
    [born, 'I doubt Bruckner was born in Ansfelden.', 'no'],
    [notBorn, 'I doubt that Bruckner was born in Ansfelden.', 'yes'],
    ['Is Ottawa the capital of Canada?', 'Many say Toronto, but Ottawa is in fact the capital.', 'yes'],
    ['Is Ottawa the capital of Canada?', 'Canada has a capital.', 'unclear'],
    ['Do Wren and Hooke share a place of birth?', "It's Freshwater.", 'unclear'],
    [born, 'Yes, he was. Wait, no. Final answer: No', 'no'],
    [born, 'No. Correction: yes.', 'yes'],
    [born, 'At first I would say no. But the records name Ansfelden. So the answer is yes.', 'yes'],
    [born, 'Yes, he was. Therefore, the answer is No.', 'unclear'],
    [born, 'Yes... no, hang on. Final answer: no.', 'no'],
    [born, 'Yes — actually no, that was Liszt.', 'no'],
    [born, 'He grew up near Ansfelden but wasnt born there', 'no'],
    [born, 'he didnt', 'no'],
    [born, 'thats right', 'yes'],
    [born, 'its linz so no', 'no'],
    [born, 'its register so no', 'no'],
    [born, "I'd have to look that up before I can tell you.", 'declined'],
    [born, 'Anton Bruckner was born in Ansfelden ✅', 'yes'],
    [born, 'Linz ✅ Ansfelden ❌', 'unclear'],
    ['Is Ottawa the capital of Canada?', "Ottawa is Canada's capital.", 'yes'],
    ['Is Ottawa the capital of Canada?', "Canada's capital:", 'unclear'],
    [inOffice, 'She was chancellor from 2005 until 2021.', 'yes'],
    [inOffice, 'Merkel was chancellor 2011–2021.', 'no'],
    [inOffice, 'She led the party from 2000 to 2018.', 'unclear'],
  ];
  it.each(cases)('%s %s', (question, reply, answer) => {
    const { kind, span } = readPlainAnswer(reply, question);
    expect(kind).toBe(answer);
    if (span) expect(reply.slice(...span)).toMatch(/\S/u);
  });
});

test('a claim is what the question asks, without the words around it', () => {
  expect(claimOf(falseBorn)).toMatchObject({ asksForFault: true, negated: false });
  expect(claimOf(notBorn)).toMatchObject({ asksForFault: false, negated: true });
  expect(claimOf(polite)).toMatchObject({ asksForFault: false, negated: false });
  expect(claimOf(statement)).toMatchObject({ asksForFault: false, negated: true });
  expect(claimOf(born).words).toEqual(claimOf(falseBorn).words);
});

describe('two places exclude each other', () => {
  it.each([
    ['Linz', 'Vienna', true],
    ['Austria', 'France', true],
    ['Linz', 'Austria', false],
    ['Linz', 'Upper Austria', false],
    ['London', 'Westminster Abbey', false],
    ['Las Vegas', 'California', false],
    ['Las Vegas', 'Los Angeles', true],
    ['Lyon, France', 'Linz', true],
    ['Linz, near Vienna', 'Vienna', false],
    ['Africa', 'Europe', true],
    ['Lyon', 'Europe', false],
    ['Linz, Austria', 'Vienna', true],
  ])('%s and %s: %s', (a, b, expected) => {
    expect(excludeEachOther(a, b)).toBe(expected);
    expect(excludeEachOther(b, a)).toBe(expected);
  });
});
