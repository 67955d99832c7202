/**
 * What is done about a score (MetaRAG, section 3.6): the topic of the question and its context sets the
 * threshold and the actions. Only topics of texts are looked at; nothing about a person is inferred or kept.
 */
import { isFlagged } from './penalty.ts';

/**
 * `cite`: the answer is shown with the evidence beside every statement. `abstain`: it is withheld.
 * `regenerate`: asked again, more strictly. `escalate`: a person looks.
 */
export const actions = ['cite', 'abstain', 'regenerate', 'escalate'] as const;
export type Action = (typeof actions)[number];

export interface Topic {
  readonly id: string;
  readonly name: string;
  /**
   * A word, or several that follow one another, in base form; `pregnan*` stands for every word that begins
   * so.
   */
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

/** Why a text was given a topic: the words found, or the nearness to its typical sentences. */
export interface TopicTag {
  readonly topic: string;
  readonly words: readonly string[];
  /** Highest cosine with a typical sentence; absent where no model was asked. */
  readonly cosine?: number;
}

export interface PolicyDecision {
  readonly threshold: number;
  /** The topic whose threshold it is; absent for the general one. */
  readonly topic?: string;
  readonly flagged: boolean;
  /** Indices of the factoids at or above the threshold. */
  readonly factoids: readonly number[];
  /** In the order they are named above. */
  readonly actions: readonly Action[];
}

/**
 * The strictest of the topics decides the threshold; the actions of all topics that flag are taken together.
 */
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
