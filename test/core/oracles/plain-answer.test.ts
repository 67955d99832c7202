/**
 * How models write yes and no. Each line: what is expected, then the reply; `\n` stands for a line break. A
 * line that begins with a bar continues the one above.
 */
import { expect, test } from 'vitest';
import { seeded } from '../../../src/core/random.ts';
import { slackForLoad } from '../../load.ts';
import { readPlainAnswer } from '../../../src/core/oracles/plain-answer.ts';

const check = (table: string) => {
  const lines = table
    .replace(/\n\s*\|/gu, '')
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const wrong = lines.flatMap((line) => {
    const [, expected, written] = /^(\w+)\s*\|(.*)$/.exec(line) as unknown as [string, string, string];
    const reply = written.replaceAll('\\n', '\n');
    const read = readPlainAnswer(reply);
    if (read.span) {
      expect(read.span[0]).toBeGreaterThanOrEqual(0);
      expect(read.span[1]).toBeLessThanOrEqual(reply.length);
      expect(read.span[1], line).toBeGreaterThan(read.span[0]);
    }
    expect(read.why).toMatch(/\.$/);
    return read.kind === expected
      ? []
      : [`${written}\n    expected ${expected}, read ${read.kind}: ${read.why}`];
  });
  expect(wrong.join('\n')).toBe('');
};

test('a reply that opens with its answer', () =>
  check(String.raw`
  yes | Yes
  yes | Yes, because the Danube flows through Vienna.
  no | No.
  no | no
  no | NO, because Lyon is not a capital.
  no | **No.** Oslo lies in Norway.
  yes | **Yes** — the two rivers meet at Passau.
  yes |   Yes it is.
  no | No it is not.
  no | No - the treaty was signed a year later.
  no | No — the treaty was signed a year later.
  no | No; that was her sister.
  no | No because nobody had sailed there.
  no | No, I don't know of any such link.
  no | Nope. He was a painter.
  yes | Yeah, that was him.
  yes | Yep!
  no | Nah, different towns.
  no | - No, because it has two moons.
  yes | 1. Yes, they share a border.
  no | # No\n\nThe comet returns every 76 years.
  yes | ✅ Yes, both are noble gases.
  no | ❌ No
  yes | "Yes, because both are prime."
  yes | 'Yes'
  no | (No)
  yes | [Yes]
  no | *No*, because it melts at 30 degrees.
  yes | True
  no | False.
  yes | True, because it was finished in 1889.
  no | False: copper conducts.
  yes | Correct. The lake is the deepest.
  yes | Correct, because it was founded there.
  no | Incorrect. She was born in Pisa.
  no | Wrong. It orbits Saturn.
  no | Not true. It orbits Saturn.
  no | Not exactly. The bridge was opened by his successor.
  no | Not really, it was a fishing village.
  no | Absolutely not. Whales are mammals.
  no | Certainly not, the dates exclude it.
  no | Of course not!
  no | Definitely not: he had died by then.
  yes | Affirmative.
  no | Negative.
  yes | Definitely yes, they were brothers.
  yes | Most likely yes, they worked at the same bench.
  no | Probably not, the ship was never there.
  no | I don't think so. The desert is older.
  yes | I think so, they share a border.
  no | I'm afraid not, the station closed before.
  no | Well, no. The island is volcanic.
  no | Hmm, no, that was another Bernoulli.
  no | Actually, no. It was painted in Delft.
  no | Unfortunately, no.
  yes | Indeed, both towns lie on the Elbe.
  yes | That's correct. He wrote both.
  no | That's not correct. He wrote neither.
  yes | I agree. The metal is liquid at room temperature.
  no | I disagree; the metal is solid.
  no | Based on what is known of the period, no, they never met.
  yes | As far as I know, yes.
  yes | Y
  no | n.
`));

test('a reply that says hello first', () =>
  check(String.raw`
  yes | Sure! Here is my answer to the question "Is it true that Bergen lies in Norway?"
      |\n\nYes, because it does.
  no | Sure! Here is my answer to the question "Is there no river in Malta?":
     | No, because streams are not rivers.
  no | Sure! Here's my answer: No, because that was in Ghent.
  no | Certainly! Here is my answer: No.
  yes | Of course! Let me answer that. Yes, both were chemists.
  yes | Great question! Yes, the two are neighbours.
  no | Okay, so no. That is a different lake.
  no | Is Turin a capital today? No. It was one once.
  yes | Thank you for asking. The answer is yes.
  no | Let me think about it.\n\nThe first was born in 1802 and died in 1829.
     | The second was founded in 1836. So no.
  yes | Hello! Yes.
`));

test('a labelled answer', () =>
  check(String.raw`
  no | Answer: No
  yes | Answer: Yes, because the sea is shallow there.
  yes | \n    Answer:\n    Yes, because both are islands.
  no | **Answer:** No
  no | **Answer**: **No**
  yes | Final answer: yes
  no | ### Verdict\nFalse
  no | My answer is no.
  no | The correct answer is: **No**.
  yes | The answer to the question "Did no one come?" is yes.
  no | The answer is No, because nobody had climbed it.
  no | Conclusion: No, they never met.
  yes | Judgement: True
  no | Statement: False
  yes | Short answer: yes. Long answer: the border was drawn in 1920.
  no | <answer>No</answer>
  yes | The two agree in all respects. <answer>Yes</answer>
  no | Hence \boxed{No}.
  yes | Thus \boxed{\text{Yes}}
  no | I would say no, given the dates.
  yes | That would be a yes.
  no | My verdict would be: incorrect
  no | Step 1. The statement is about a lake. Step 2. It is true that the lake is large.
     | Step 3. It has no outflow.\n\nFinal answer: No
  yes | Hmm, no, wait. He moved there in 1911.\nFinal answer: Yes
  no | Reasoning: the river ends in a delta.\nAnswer = No
  no | Answer -> No
  yes | Response: Yes
`));

test('an answer field', () =>
  check(String.raw`
  yes | {"answer":"yes"}
  no | {"answer": "No", "reason": "Yes-men wrote it"}
  no | {"answer": false, "why": "different towns"}
  yes | {"reasoning": "No other town has it", "final_answer": "Yes"}
  no | ${'```'}json\n{"answer": "No."}\n${'```'}
  yes | Here is the JSON you asked for: {"verdict": true}
  no | {'answer': 'No', 'reason': 'born later'}
  no | {"answer": "No, because the record stops in 19
  declined | {"answer": null}
  declined | {"answer": "I don't know"}
  unclear | {"answer": "Blue"}
  unclear | {"answer": "Yes"} {"answer": "No"}
  no | [{"id": 4, "answer": "No"}]
  no | <think>perhaps {"answer": "yes"}</think>{"answer": "no"}
`));

test('a verdict on the statement', () =>
  check(String.raw`
  no | It is not true that Bonn lies on the Elbe.
  yes | It is true that Bonn lies on the Rhine.
  no | It's not true that they met.
  no | That statement is false.
  yes | The statement is correct, since the tower was finished that year.
  no | The statement "the lake has no outflow" is incorrect.
  yes | The claim is not false.
  no | This claim isn't accurate. The lake is salt.
  no | The statement that the lake was drained in 1932 is false.
  yes | This is true.
  no | That is not the case.
  no | Therefore, the statement is false.
  yes | The given statement is indeed true because both rise in the Alps.
  no | The assertion does not hold.
  yes | The claim holds.
  no | It is not possible for the comet to be older than its star.
  yes | It is possible for a moon to have a ring.
  unclear | It is possible that the moon had a ring.
  no | It is not possible that the moon had a ring.
  no | It is incorrect to say that the tower leans.
  unclear | The statement is partially true.
  unclear | The claim is not entirely accurate.
  unclear | This is mostly true.
  unclear | It is true that he worked there, but somebody else found it.
`));

test('declining', () =>
  check(String.raw`
  declined | I don't know.
  declined | I do not know whether they met.
  declined | I'm not sure about that.
  declined | I am not certain, since the records burned.
  declined | I cannot determine this from what is given.
  declined | I'm sorry, but I can't help with that.
  declined | As an AI, I don't have access to the town's records.
  declined | There is not enough information to judge the statement.
  declined | It is impossible to say without the original text.
  declined | Unknown
  declined | Not sure.
  declined | No idea.
  declined | N/A
  declined | The question is unclear. Could you please rephrase it?
  declined | This cannot be verified.
  declined | I would need more information to answer with "Yes" or "No".
  declined | I have no information about this asteroid.
  declined | Answer: I don't know
  declined | I must decline.
  declined | Hard to say.
  declined | I cannot verify that the statement is true.
  declined | Sorry, I am unable to answer with Yes/No.
  yes | I'm not sure, but I would say yes.
  no | I don't know the exact date. Still, the answer is no.
  no | No, because I do not have any record of it.
`));

test('neither plain nor declined', () =>
  check(String.raw`
  unclear | 
  unclear | ...
  unclear | Yes and no.
  unclear | Yes and no: the lake is salt in parts.
  unclear | Yes, because both are rivers. No, because only one reaches the sea.
  unclear | Answer:\nYes, because one is a lake.\nNo, because the other is not.
  unclear | Yes, they met. Therefore, the answer is No.
  unclear | Yes, both lie there. Hence the statement is false.
  unclear | The answer is Yes for the first and No for the second.
  unclear | Yes for Ghent, and no for Bruges.
  unclear | Answer: Yes\nAnswer: No
  unclear | No. On the other hand, yes, since the two were once one.
  unclear | It depends on the century.
  unclear | Maybe.
  unclear | Not necessarily.
  unclear | Partially. The first half holds.
  unclear | The Danube is the second longest river of Europe.
  unclear | No one has ever climbed it from the north.
  unclear | No evidence of such a voyage exists.
  unclear | Yes/No
  unclear | Please answer with Yes or No, because the form matters.
  unclear | You asked for "Yes" or "No".
  unclear | <think>Yes, I believe so. Or no?
  unclear | Is it true that no river crosses the desert?
  unclear | The question is whether the answer is yes.
  unclear | Red.
`));

test('a reply as people type it', () =>
  check(String.raw`
  yes | yesss
  yes | yeahh it was
  yes | ofc
  yes | ya
  no | noooo
  no | naw
  no | no?
  yes | Yes?
  yes | She sure was.
  yes | She was indeed.
  no | She certainly was not.
  no | Indeed not.
  yes | You're right, she was.
  no | You are mistaken: it was finished a year later.
  no | I want to say no.
  yes | I'm leaning towards yes.
  no | I'm going with no on this one.
  no | I would lean no.
  yes | I'd still say yes.
  no | My guess would be no.
  no | I think the answer might be no, but I am not certain.
  yes | not sure, maybe yes
  no | The evidence points to no.
  no | This does not appear to be accurate.
  no | That doesn't sound right to me.
  no | That's not quite right.
  yes | As of my last update, yes.
  yes | My first thought was no, but after checking, yes.
  yes | No wait, yes!
  no | Yes, no wait, no.
  no | it ended in 1971 so no it wasnt there any more
  no | it ended in 1971 so no, it was gone
  no | Yes, let's check. It has 52 and the other 53. The answer is no.
  no | - Verdict: ❌ No\n- Why: it lies elsewhere
  no | ❌
  yes | 👍
  yes | Wait, is it? I first thought of the other bank. No, it lies on this one. So: yes.
  declined | To be honest I don't remember.
  declined | Pass.
  declined | i forgot
  unclear | I am no expert.
  unclear | We pass the old mill on the way.
`));

test('yes and no in other languages, where they mean nothing else', () =>
  check(String.raw`
  yes | Oui, parce que la Loire est longue.
  no | Nein, das stimmt nicht.
  yes | Sí, porque es cierto.
  yes | Ja, das stimmt.
  yes | はい、そうです。
  no | Нет.
  no | Non.
  unclear | Ne.
  unclear | Der Fluss ist lang.
`));

test("what somebody else said is not the model's answer", () =>
  check(String.raw`
  no | You asked: "Yes or no, is Ghent in France?" No, it is in Belgium.
  yes | Question: Is it true that no bridge spans the strait?\nAnswer: Yes
  yes | Q: Is no bridge there? A: Yes, because none was built.
  no | > Is it true? Yes or no?\n\nNo, because it is younger.
  no | <think>Yes... it could be. Yes, yes.</think>\n\nNo, because it is younger.
  yes | it could be, no, maybe</think>Yes.
  no | The guide says "Yes, it does", but the answer is no.
  no | No, the poem's line "Yes, I will" comes later.
  yes | Yes, because it was built then. Was it finished? No. But it was in use.
  yes | Yes, because they are twins.\n\nQuestion: Is the moon square?\nAnswer: No, because it is round.
  no | Yes/No: No
  yes | (Yes or No) Yes
  no | Instruction: answer "Yes, because" or "No, because".\nNo, because they never met.
  no | True or false: False
`));

test('a refusal inside a reason does not undo the answer', () =>
  check(String.raw`
  no | No, because without the letters it is impossible to state that they met.
  yes | Yes, because there is no record of any other founder. I cannot say more.
  no | No. It is true that both were painters. Nevertheless they lived a century apart.
  yes | Yes, because no other planet has it. No moon comes close.
`));

test('more manners of speaking', () =>
  check(String.raw`
  yes | The statement is true. Carl Friedrich Gauss did X.
  no | According to my knowledge, the statement is inaccurate.
  yes | Yes - it's correct
  yes | **Answer: Yes.** Because
  no | **No, because** the two are different.
  no | **No,** because the two are different.
  yes | Yes.\n\nReasoning: No other planet...
  no | No.\n\nReasoning:\n1. Yes, X was born there.\n2. But he left.
  yes | I can confirm that the statement is true.
  no | I believe that is false.
  no | I would have to say that this is false.
  yes | To answer your question: yes, it did.
  no | To answer your question, no, it did not.
  yes | In short, yes.
  no | The short answer is no.
  no | Short answer: No.
  yes | Yes! 😊
  yes | yes.
  yes | YES
  no | No,because
  yes | Yes,because
  yes | It is correct that the lake is deep.
  no | It is false that the lake is deep.
  no | It isn't.
  yes | It is.
  yes | Yes, it is true. It is not true that others did.
  yes | That is correct!
  no | That is incorrect.
  no | This is a false statement.
  yes | This is a true statement.
  no | There is no evidence that X did Y, so the answer is no.
  unclear | There is no evidence that X did Y.
  no | The answer is: "No, because it is not".
  yes | Question 1: Is X Y?\n\nYes, because it is.
  no | Let's break this down step by step.\n\n1. Yes, X was a poet.\n2. Z was not.
     |\n\nTherefore, the answer is No.
  no | ### Answer\n\n**No**, because
  yes | Final Answer: **Yes**, because
  no | The final answer is: $\boxed{No}$
  no | My final answer is No.
  declined | I don't have enough information to answer this question.
  declined | I apologize, but I cannot provide an answer.
  declined | Unfortunately, I don't have the data.
  declined | I'm unable to verify this.
  declined | Sorry, I do not have information about that.
  declined | Without more context, I can't say.
  unclear | Yes or No?
  no | no, i do not think so
  no | No way! They never met.
  yes | Of course, they were neighbours.
  yes | Sure, they are the same.
  yes | Absolutely! They are the same.
  no | Answer: **False**
  yes | Response: "Yes, because of this."
  yes | Assistant: Yes, because
  no | [INST] Is it so? [/INST] No, because
  no | Output: No
  unclear | Yes, no, maybe.
  no | The claim that no river crosses it is wrong.
  yes | I would answer "Yes" to this.
  no | I'd have to go with no.
  no | Based on my training data, I would say No, because
  no | Based on my training data and reasoning, the answer is NO, because
  yes | It seems that the answer is yes.
  unclear | The answer may be yes or no depending on the year.
  no | Therefore: No.
  no | Thus, no, they're different.
  yes | Hence, yes.
  no | The two are not the same. Therefore, my answer is "No".
  no | Therefore, the answer to the question is "No."
  no | So the statement is not true.
  unclear | While it is true that X, it is also true that Y.
  no | It would be incorrect to say that X.
  no | It is not accurate to claim that X.
  no | Neither of them did. So no.
  no | X did not do it, so the statement is false.
  yes | Judging the truth of this statement: True.
  no | The truth of this statement is: False
  no | The statement is: False.
  yes | Truth: Yes
  no | Truth value: False
  no | Verdict - False
  no | Answer:No
  no | Answer : No
  no | answer is no
  no | The answer should be "No".
  no | Here's my response: No, because
  yes | Here is the answer in the format requested:\n\nYes, because
  no | Following the format: No, because
  yes | Human: Is it?\n\nAssistant: Yes.
  no | AI: No, because
  no | ANSWER: NO, BECAUSE
  no | A: No
  no | No (with caveats)
  yes | Technically, yes.
  yes | Technically yes, but only in part.
  no | Strictly speaking, no.
  no | In general, no.
  no | Generally speaking, no.
  no | Yes? No.
  declined | I can't provide a definitive answer.
  declined | It's difficult to determine.
  declined | There's no way to know.
  declined | The information provided is insufficient to determine this.
  declined | It is unclear whether X did.
  declined | It is not known whether X did.
  declined | I'm just a language model and can't answer that.
  declined | My knowledge does not cover this.
  no | I am not aware of any such link, so no.
  declined | I'm not aware of any such theorem.
  no | There isn't. 
  no | Not that I'm aware of.
  yes | Right. They both did.
  yes | Yes indeed
  no | No, not really
  no | That claim is wrong
  no | That's false.
  no | That’s wrong.
  yes | That’s true.
  no | “No.”
  no | ’No’
  no | *No.* It is
  no | ~No~
  no | 1) No
  no | a) No, because
  no | • No, because
  no | No, yes-men were
  yes | Yes, no one did
`));

test('reading is linear: a megabyte of anything takes less than a second', () => {
  const pieces = [
    'no ',
    'answer is ',
    '"',
    'yes/',
    ' ',
    '\n',
    '<think>',
    '</think>',
    'Question: a?\n',
    'the claim ',
    '{"answer":',
    '> \n',
    '*',
    'No. ',
    'based on ',
    '\\',
    '<answer>',
    'it is, ',
    'A. ',
    '“',
    'is it',
    '`',
    '‘',
    'not ',
    'so, ',
    '1. ',
  ];
  readPlainAnswer('No. '.repeat(10_000));
  const slow = pieces.flatMap((piece) => {
    const reply = piece.repeat(Math.ceil(1_000_000 / piece.length));
    const started = performance.now();
    readPlainAnswer(reply);
    const took = performance.now() - started;
    return took < 1000 * slackForLoad() ? [] : [`${JSON.stringify(piece)} took ${took.toFixed(0)} ms`];
  });
  expect(slow).toEqual([]);
});

test('any text at all is read, and its span lies in it', () => {
  const random = seeded(7);
  const alphabet = [
    'yes',
    'no',
    ' ',
    ', ',
    '. ',
    '\n',
    '"',
    '{',
    '}',
    'answer',
    ':',
    'is',
    'not',
    'true',
    'false',
    'İ',
    '😀',
    '<think>',
    '</think>',
    '“',
    '”',
    'I don’t know',
    'the statement',
    '/',
    'or',
  ];
  for (let i = 0; i < 3000; i++) {
    const reply = Array.from({ length: random.integer(14) }, () => random.pick(alphabet)).join('');
    const { span } = readPlainAnswer(reply);
    if (span && !(span[0] >= 0 && span[0] < span[1] && span[1] <= reply.length))
      expect.fail(`${JSON.stringify(reply)} ${String(span)}`);
  }
});

test('the end of a very long reply is read, and its span stands there', () => {
  const reply = `${'The lake is deep. '.repeat(20_000)}Final answer: No`;
  const read = readPlainAnswer(reply);
  expect(read.kind).toBe('no');
  expect(reply.slice(...(read.span as [number, number]))).toBe('No');
});
