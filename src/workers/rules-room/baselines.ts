/** Other methods beside the rules, on the text of a case (RvLLM, appendix E). Nothing of it is kept. */
import type { ComparedMethods, ComparisonOrder, RulesCase } from '../../core/api/rules-room.ts';
import { ruleReaders } from '../../core/detectors/rvllm.ts';
import type { ChatModel } from '../../core/ports/chat.ts';
import { contradictedRules, judgedByModel } from '../../core/rules/baselines/judge.ts';
import {
  PUBLISHED_SAMPLES,
  PUBLISHED_THRESHOLD,
  selfCheckByEntailment,
  selfCheckByNgrams,
} from '../../core/rules/baselines/self-check.ts';
import type { Control } from '../../core/work.ts';
import type { Models } from '../models/models.ts';
import type { LanguageModel } from './language-model.ts';
import { reasonAbout } from './reasoning.ts';
import { viewOf } from './view.ts';

/** Of a produced sample. */
const SAMPLE_TOKENS = 300;

export async function compareMethods(
  kept: RulesCase,
  { question, samples: given, withModel }: ComparisonOrder,
  models: Models,
  languageModel: LanguageModel,
  control: Control,
): Promise<ComparedMethods> {
  const { stop, report } = control;
  const { rules, conflicts } = viewOf(reasonAbout(kept));
  const sentences = rules.map(({ sentence }) => sentence);
  const chat = withModel ? await languageModel.chat(control) : undefined;
  const samples = given.length > 0 || !chat ? given : await sampled(question, chat, control);
  report({ stage: 'Loading the readers', done: 0 });
  const id = await models.warm(ruleReaders);
  const reader = {
    id,
    read: (requests: Parameters<Models['judge']>[0]) => models.judge(requests, ruleReaders, { stop }),
  };
  report({ stage: 'Comparing the methods', done: 0 });
  const contradicted = await contradictedRules(kept.text, sentences, reader);
  stop.throwIfAborted();
  const entailment = await selfCheckByEntailment(kept.text, samples, reader);
  stop.throwIfAborted();
  const judged = chat && (await judgedByModel(kept.text, sentences, chat, stop));
  return {
    samples,
    rules: [...new Set(conflicts.map(({ rule }) => rule))].sort((a, b) => a - b),
    reader: contradicted,
    ...(entailment !== undefined && {
      selfCheck: {
        entailment,
        flagged: entailment >= PUBLISHED_THRESHOLD,
        ngrams: selfCheckByNgrams(kept.text, samples),
      },
    }),
    ...(judged && chat && { judge: { ...judged, model: (await languageModel.name()) ?? chat.id } }),
  };
}

/** Answers to the question, drawn at temperature 1 with a seed of its own each. None without a question. */
async function sampled(question: string, chat: ChatModel, { stop, report }: Control): Promise<string[]> {
  const samples: string[] = [];
  if (question.trim() === '') return samples;
  for (let seed = 1; seed <= PUBLISHED_SAMPLES; seed++) {
    report({ stage: 'Sampling answers', done: seed - 1, total: PUBLISHED_SAMPLES });
    const options = { maxTokens: SAMPLE_TOKENS, seed, temperature: 1, stop };
    const { text } = await chat.reply([{ role: 'user', content: question }], options);
    samples.push(text);
  }
  return samples;
}
