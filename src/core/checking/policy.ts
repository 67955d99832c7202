/**
 * Decides what to do about a score (MetaRAG, section 3.6). The topics of the question and its context set the
 * threshold and the actions. Only topics of texts are considered; nothing about a person is inferred or kept.
 */
import { isFlagged } from './penalty.ts';

/**
 * `cite`: only statements that have their evidence beside them are shown. `abstain`: the answer is withheld
 * until a person releases it (safeguards.ts). `regenerate`: the model is asked again, more strictly.
 * `escalate`: a person decides.
 */
export const actions = ['cite', 'abstain', 'regenerate', 'escalate'] as const;
export type Action = (typeof actions)[number];

export interface Topic {
  readonly id: string;
  readonly name: string;
  /** A word or a sequence of words, in base form. `pregnan*` matches every word that begins so. */
  readonly words: readonly string[];
  /** Sentences that are typical of the topic, for the embedding model. */
  readonly prototypes: readonly string[];
  readonly threshold: number;
  /** Taken when an answer on this topic is flagged. */
  readonly actions: readonly Action[];
}

export interface Policy {
  /** For answers on none of the topics. */
  readonly threshold: number;
  readonly actions: readonly Action[];
  readonly topics: readonly Topic[];
}

/** Why a text has a topic: the words found, or the similarity to its typical sentences. */
export interface TopicTag {
  readonly topic: string;
  readonly words: readonly string[];
  /** Highest cosine with a typical sentence; absent where no model was used. */
  readonly cosine?: number;
}

export interface PolicyDecision {
  readonly threshold: number;
  /** The topic that sets the threshold; absent for the general threshold. */
  readonly topic?: string;
  readonly flagged: boolean;
  /** Indices of the factoids at or above the threshold. */
  readonly factoids: readonly number[];
  /** In the order of `actions` above. */
  readonly actions: readonly Action[];
}

/** The strictest topic sets the threshold. The actions of all topics that flag are combined. */
export function decide(policy: Policy, tags: readonly TopicTag[], scores: readonly number[]): PolicyDecision {
  const topics = policy.topics.filter(({ id }) => tags.some(({ topic }) => topic === id));
  const strictest = topics.reduce<Topic | undefined>(
    (best, topic) => (best === undefined || topic.threshold < best.threshold ? topic : best),
    undefined,
  );
  const ruling = strictest && strictest.threshold <= policy.threshold ? strictest : undefined;
  const threshold = ruling?.threshold ?? policy.threshold;
  const over = (limit: number) => scores.some((score) => isFlagged(score, limit));
  const taken = new Set([
    ...(over(policy.threshold) ? policy.actions : []),
    ...topics.filter((topic) => over(topic.threshold)).flatMap((topic) => topic.actions),
  ]);
  return {
    threshold,
    ...(ruling && { topic: ruling.id }),
    flagged: over(threshold),
    factoids: scores.flatMap((score, i) => (isFlagged(score, threshold) ? [i] : [])),
    actions: actions.filter((action) => taken.has(action)),
  };
}
