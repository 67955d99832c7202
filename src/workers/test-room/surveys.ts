/** Answers judged by people: the sample of a run, what each judge said, and what follows from it. */
import type { Library } from '../../adapters/storage/library.ts';
import type { Surveys, SurveyOverview } from '../../core/api/surveys.ts';
import {
  MOST_JUDGES,
  surveyLabels,
  type SurveyKind,
  type SurveyLabel,
} from '../../core/oracles/survey-labels.ts';
import {
  agreementOf,
  bestThreshold,
  categoryAccuracy,
  drawSurvey,
  surveyed,
  thresholdRows,
  type Judge,
  type Survey,
  type SurveyedAnswer,
} from '../../core/oracles/survey.ts';
import { publishedSettings } from '../../core/oracles/verdict.ts';
import type { Edit, Edits } from '../../core/api/edits.ts';
import type { Runs } from './runs.ts';

interface SurveyParts {
  readonly library: Library;
  readonly runs: Runs;
  /** Makes changes that can be taken back. */
  readonly make: (name: string, edits: readonly Edit[]) => Promise<Edits>;
  /** Unpacks what ships: a link may open a sample of it at the first visit. */
  readonly unpacked: () => Promise<unknown>;
  /** Tells the other tabs. */
  readonly changed: (runId: string) => void;
}

const NO_SAMPLE = 'This sample no longer exists. It may have been removed.';

export function surveysWith({ library, runs, make, unpacked, changed }: SurveyParts): Surveys {
  const storedOf = async (runId: string, kind: SurveyKind): Promise<Survey | undefined> => {
    await unpacked();
    return (await library.runs.get(runId))?.surveys?.[kind];
  };
  const change = async (runId: string, kind: SurveyKind, to: (survey: Survey | undefined) => Survey) => {
    await library.runs.changeSurvey(runId, kind, to);
    changed(runId);
  };
  const existing = (survey: Survey | undefined): Survey => {
    if (!survey) throw new Error(NO_SAMPLE);
    return survey;
  };

  return {
    async survey(runId, kind, settings) {
      const survey = await storedOf(runId, kind);
      return survey && overviewOf(kind, survey, surveyed(survey, await runs.judged(runId, settings)));
    },

    async drawSurvey(runId, kind, settings, { seed, size }) {
      await unpacked();
      const drawn = drawSurvey(kind, await runs.judged(runId, settings), { seed, size });
      if (drawn.sample.length === 0)
        throw new Error(
          kind === 'faults'
            ? 'No answer of this run is wrong, so there is nothing to judge.'
            : 'No reasoning of this run has been read yet. Read it in the report first.',
        );
      await change(runId, kind, (before) => {
        if (before) throw new Error('A sample was drawn in the meantime. Open this view again to see it.');
        return drawn;
      });
    },

    async toJudge(runId, kind, judge, at) {
      const survey = existing(await storedOf(runId, kind));
      const answers = surveyed(survey, await runs.judged(runId, publishedSettings));
      const labels = survey.judges.find(({ name }) => name === judge)?.labels ?? {};
      const place = at ?? answers.findIndex(({ key }) => labels[key] === undefined);
      const answer = answers[place];
      if (!answer) return undefined;
      const { key, one } = answer;
      const label = labels[key];
      return {
        key,
        place,
        total: answers.length,
        case: one.case,
        reply: one.answer.text,
        ...(label !== undefined && { label }),
      };
    },

    async label(runId, kind, { judge, key, label }) {
      const name = judge.trim();
      if (name === '') throw new Error('The name is empty. Write a name.');
      await change(runId, kind, (stored) => {
        const survey = existing(stored);
        return { ...survey, judges: withLabel(survey.judges, name, key, label) };
      });
    },

    settle: (runId, kind, key, label) =>
      change(runId, kind, (stored) => {
        const survey = existing(stored);
        const settled = { ...survey.settled };
        if (label === undefined) delete settled[key];
        else settled[key] = label;
        return { ...survey, settled };
      }),

    async removeSurvey(runId, kind) {
      const before = existing(await storedOf(runId, kind));
      return make('Sample', [{ of: 'survey', id: runId, kind, before }]);
    },
  };
}

function withLabel(judges: readonly Judge[], name: string, key: string, label: SurveyLabel): Judge[] {
  const known = judges.some((judge) => judge.name === name);
  if (!known && judges.length >= MOST_JUDGES)
    throw new Error(
      `At most ${MOST_JUDGES} people judge a sample: ${judges.map((judge) => judge.name).join(', ')}.`,
    );
  const all = known ? judges : [...judges, { name, labels: {} }];
  return all.map((judge) =>
    judge.name === name ? { ...judge, labels: { ...judge.labels, [key]: label } } : judge,
  );
}

function overviewOf(
  kind: SurveyKind,
  { seed, sample, judges, settled }: Survey,
  answers: readonly SurveyedAnswer[],
): SurveyOverview {
  const thresholds = kind === 'threshold' ? thresholdRows(answers) : [];
  const best = bestThreshold(thresholds);
  return {
    kind,
    seed,
    drawn: sample.length,
    left: answers.length,
    judges: judges.map(({ name }, i) => ({
      name,
      done: answers.filter(({ labels }) => labels[i] !== undefined).length,
    })),
    agreement: agreementOf(answers),
    labels: surveyLabels[kind].map((label) => ({
      label,
      count: answers.filter(({ consensus }) => consensus === label).length,
      ours: answers.filter(({ one, consensus }) => consensus && one.verdict.category === label).length,
    })),
    ...(kind === 'faults' && { accuracy: categoryAccuracy(answers) }),
    thresholds,
    ...(best && { best: best.theta }),
    disputed: answers
      .filter(({ labels }) => new Set(labels.filter((label) => label !== undefined)).size > 1)
      .map(({ key, one, labels, consensus }) => ({
        key,
        index: one.index,
        question: one.case.question,
        labels,
        ...(consensus !== undefined && { consensus }),
        settled: settled[key] !== undefined,
      })),
  };
}
