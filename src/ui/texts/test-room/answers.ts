/** Texts about questions, answers and reports. */
import { count, counted } from '../../figures.ts';

export const home = {
  heading: 'Report',
  intro: (run: { name: string; answers: number; models: readonly string[]; sample?: boolean | undefined }) =>
    (run.answers === 0
      ? `${run.name}. No question has been answered yet.`
      : `${run.name}. ${counted(run.answers, 'answer')} by ` +
        `${run.models.length === 1 ? run.models[0] : counted(run.models.length, 'model')}, ` +
        `evaluated in this tab.`) + (run.sample ? ' This sample ships with Totem.' : ''),
  noRunIntro: 'Questions with proven answers show how often, where and why a model is wrong.',
  saveReport: 'Save report',
  saveMarkdown: 'Save as Markdown',
  saveCsv: 'Save verdicts as CSV',
  saveLines: 'Save as JSON lines',
  savePromptfoo: 'Save for promptfoo',
  newRun: 'New run',
  run: 'Run',
  option: (name: string, answers: number) => `${name}, ${count(answers)}`,
  missing: 'This run is not stored in this browser. It was removed, or it is in another browser.',
  none: 'There are no runs yet.',
  hint:
    'A run starts with facts: Totem derives questions with proven answers and evaluates the replies of a ' +
    'model.',
  chooseFacts: 'Choose facts',
  restore: 'Restore what ships',
  restoreFailed: (why: string) => `It could not be restored. ${why}`,
  reportName: (run: string, ending: string) => `${run} report.${ending}`,
  fileName: (run: string, format: string) => `${run} verdicts.${format}`,
};

export const report = {
  figures: 'Figures of the run',
  headline: 'Wrong or wrongly reasoned answers',
  headlineLink: (figure: string) => `${figure} are wrong or wrongly reasoned`,
  category: (category: string, n: number) => `${category}: ${count(n)}`,
  caution:
    'Correct means that the answer agrees with these facts and that no fault was found in its reasons, not ' +
    'that the facts are true.',
  wrongAnswers: 'Wrong answers',
  listed: (listed: number, all: number) =>
    listed === all
      ? `${counted(all, 'answer')}.`
      : `The first ${count(listed)} of ${count(all)}. The verdicts, saved as CSV, have all of them.`,
  expected: (answer: string) => `The facts give “${answer}”.`,
  replied: (model: string) => `${model} replied:`,
  facts: 'The answer follows from:',
  part: (wrong: number, of: number) => `${count(wrong)} of ${count(of)}`,
  allAnswers: (n: number) => (n === 1 ? 'View the answer' : `View all ${count(n)} answers`),
  byModel: 'Wrong answers, by model',
  byDomain: 'Wrong answers, by domain',
  byRule: 'Wrong answers, by rule',
  byDomainAndRule: 'Rule with the most wrong answers, by domain',
  byRuleOf: (model: string) => `Wrong answers of ${model}, by domain and rule`,
  allModels: 'All models',
  worstRuleNote: (least: number) =>
    `The rule that is wrong most often, of those with at least ${count(least)} answers in the domain. ` +
    '“All right” where no rule was answered wrongly. Percentage wrong. Select a cell to view its answers.',
  noWorstRule: 'All right',
  model: 'Model',
  domain: 'Domain',
  rule: 'Rule',
  domainAndRule: 'Domain and rule',
  ruleIn: (domain: string, rule: string) => `${domain}, ${rule}`,
  shareNote: 'Share of answers, with the 95 % interval.',
  cellNote: 'Percentage wrong. Select a cell to view its answers.',
  kinds: 'Types of fault, by model',
  publishedNote: (read: number) =>
    `Algorithm 3 as published, for the ${counted(read, 'answer')} whose reasoning has been read.`,
  ours: 'Totem',
  published: 'As published',
  unread: 'No reasoning has been read yet, so the published rule has nothing to classify.',
};

export const grid = {
  heading: 'Answers and reasoning',
  none: 'No reasoning has been read yet. Once it has, right answers with faulty reasons appear here.',
  corner: 'Reasoning',
  cell: (outcome: string, reasoning: string, n: number) =>
    `${outcome} answer, reasoning ${reasoning}: ${count(n)}`,
};

export const reading = {
  heading: 'Reasoning',
  far: (read: number, all: number) => `${count(read)} of ${count(all)} read`,
  cancelled: 'Reading was cancelled. What was read is kept.',
  failed: (why: string) => `Reading stopped. ${why}`,
  done: 'The reasoning of every answer has been read.',
  hint:
    'The reasoning tells wrong knowledge from wrong inference. It is read in the background, and what has ' +
    'been read is kept.',
  start: 'Read reasoning',
  readMore: (left: number) => `Read the other ${count(left)}`,
  thresholds: {
    synonymCosine: 'Synonym threshold (cosine)',
    edgeJaccard: 'Published rule, threshold for edges (Jaccard)',
    nodeJaccard: 'Published rule, threshold for nodes (Jaccard)',
  },
  reset: 'Reset to the published 0.80',
  agreement: (of: number, share: string) =>
    `The source has its own flag for ${counted(of, 'plain answer')}. Totem agrees with ${share} of them.`,
  differences: (n: number) => `View ${counted(n, 'difference')}`,
};

export const questions = {
  heading: 'Questions',
  intro: ({ name, cases, yes }: { readonly name: string; readonly cases: number; readonly yes: number }) =>
    `${name}: ${counted(cases, 'question')}, ${count(yes)} with the answer yes and ` +
    `${count(cases - yes)} with no.`,
  importAnswers: 'Import answers',
  sheet: 'Print',
  missing: (link: unknown) => ['These questions are not stored in this browser. ', link],
  viewKept: 'View stored questions',
  label: 'Questions',
  nothing: 'No questions match these filters.',
  question: 'Question',
  expected: 'Expected',
  rule: 'Rule',
  domain: 'Domain',
  difficulty: 'Difficulty',
  operator: (operator: string, depth: string) => `${operator}, ${depth}`,
  found: (n: number) => counted(n, 'question'),
  export: {
    heading: 'Get answers from a model',
    hint:
      'Or save the questions, let any model answer them outside this tab, and import its replies. Or open ' +
      'a question, copy its prompt and paste the reply.',
    model: 'Model name',
    defaultModel: 'the-model',
    saveAs: (format: string) => `Save as ${format}`,
    formats: {
      jsonl: 'JSON lines',
      csv: 'CSV',
      openai: 'OpenAI batch input',
      promptfoo: 'promptfoo tests',
      drowzee: 'Drowzee data',
      'drowzee-time': 'Drowzee data about time',
    },
    saved: (n: number, left: number) =>
      `${counted(n, 'question')} saved.` +
      (left === 0 ? '' : ` ${counted(left, 'question')} left out: this format has no place for them.`),
    noneFits: 'Nothing was saved: this format has no place for these questions.',
    failed: (why: string) => `The questions could not be saved. ${why}`,
  },
};

export const parts = {
  heading: 'Batch in parts',
  hint:
    'For many questions: several batch files that a server takes one by one, with a manifest. Give the ' +
    'files of replies back together with the manifest. They become one run, and parts without replies ' +
    'are named.',
  requests: 'Most questions in a file',
  megabytes: 'Most MB in a file',
  save: 'Save the parts',
  fileName: (name: string) => `${name} batch.zip`,
  saved: 'The parts are saved, with their manifest.',
  failed: (why: string) => `The parts could not be saved. ${why}`,
  give: 'Import replies of parts',
  job: (name: string) => `Importing replies to ${name}`,
  notImported: (why: string) => `The replies could not be imported. ${why}`,
  doubled: (n: number) =>
    `${counted(n, 'reply', 'replies')} came twice and ${n === 1 ? 'was' : 'were'} kept once.`,
  already: (n: number) => `${counted(n, 'reply', 'replies')} ${n === 1 ? 'was' : 'were'} there already.`,
  noManifest: 'Without manifest.json it is not known which parts lack replies.',
  whole: (n: number) => `All ${counted(n, 'part')} ${n === 1 ? 'is' : 'are'} complete.`,
  missingPart: (file: string, requests: number) =>
    `${file} is missing: none of its ${count(requests)} replies is there.`,
  missing: (file: string, missing: number, requests: number) =>
    `${file}: ${count(missing)} of ${counted(requests, 'reply', 'replies')} missing.`,
  unknown: (file: string, n: number) =>
    `${file} has ${counted(n, 'question')} that ${n === 1 ? 'is' : 'are'} not in this set.`,
};

export const question = {
  heading: 'Question',
  missing: 'This question is not in the set.',
  paste: 'Evaluate a reply',
};

export const proof = {
  rule: 'Rule',
  domain: 'Domain',
  difficulty: 'Difficulty',
  ofFive: (difficulty: number) => `${difficulty} of 5`,
  unproven: (expected: string) => `The source states the answer ${expected} without evidence.`,
  stated: 'The source states the answer and gives these facts:',
};

export const prompt = {
  label: 'Prompt',
  copy: 'Copy prompt',
  copied: 'Prompt copied',
  failed: 'The browser did not allow copying. Select the text and copy it.',
};

export const paste = {
  reply: 'Reply, as the model wrote it',
  model: 'Model',
  run: 'Add to run',
  newRun: 'New run',
  submit: 'Evaluate reply',
  failed: (why: string) => `The reply could not be evaluated. ${why}`,
};

export const answers = {
  heading: 'Answers',
  intro: (run: string, answers: number) => `${run}, ${counted(answers, 'answer')}.`,
};

export const answersTable = {
  label: 'Answers',
  nothing: 'No answers match these filters.',
  question: 'Question',
  verdict: 'Verdict',
  model: 'Model',
  expected: 'Expected',
  said: 'Said',
  domain: 'Domain',
  rule: 'Rule',
  number: 'Number',
};

export const filters = {
  label: 'Filters',
  search: 'Search',
  all: 'All',
  more: 'More filters',
  fewer: 'Fewer filters',
  clear: 'Clear filters',
  model: 'Model',
  domain: 'Domain',
  rule: 'Rule',
  about: 'About',
  aboutTime: 'Time',
  aboutRelations: 'Relations',
  expected: 'Expected',
  operator: 'Operator',
  depth: 'Nesting',
  boundary: 'Distance from the other answer',
  category: 'Verdict',
  outcome: 'Answer',
  reasoning: 'Reasoning',
  published: 'As published',
  only: 'Only',
  onlyWrong: 'Wrong or wrongly reasoned',
  onlyDisagreeing: 'Different from the source',
};

export const answer = {
  heading: 'Answer',
  place: (place: number, total: number) => `Answer ${count(place)} of ${count(total)} in this list.`,
  previous: 'Previous answer',
  next: 'Next answer',
  reply: (model: string) => `Reply of ${model}`,
  expected: (answer: unknown) => ['Expected: ', answer, '.'],
  said: (kind: unknown, outcome: string) => [
    'The model said ',
    kind,
    ', which is ',
    outcome.toLowerCase(),
    '.',
  ],
  declined: 'The model declined to answer.',
  unclear: 'The reply has no plain answer.',
  flagged: (hallucination: boolean) =>
    `The source flags this answer as ${hallucination ? 'a hallucination' : 'no hallucination'}.`,
  why: (expected: string) => `Why ${expected} is expected`,
  whenItHolds: 'When it holds',
  prompt: 'Prompt',
  promptSent: 'This is what the model was sent; a line separates the turns.',
  cut: 'The reply was cut off: it became too long, or began to repeat itself.',
  promptNote: 'This is the prompt that Totem writes. A recorded reply may answer a different one.',
  graphs: {
    heading: 'Facts and reply as graphs',
    asGraphs: 'As graphs',
    asTable: 'As table',
    key: 'The same number or letter on both sides marks a match. Matched lines are solid, others dashed.',
  },
  reasoning: {
    heading: 'Reasoning',
    unread: (report: unknown) => [
      'The reasoning of this answer has not been read yet. Start it in the ',
      report,
      '.',
    ],
    report: 'report',
    coverage: 'Needed facts stated',
    contradictions: 'Contradictions',
    edgeSimilarity: 'Edge similarity',
    nodeSimilarity: 'Node similarity',
    percent: (share: number) => `${Math.round(share * 100)} %`,
    published: (edges: string, nodes: string, category: string) =>
      `By the published rule, with Jaccard thresholds of ${edges} for edges and ${nodes} for nodes: ` +
      `${category}.`,
  },
};
