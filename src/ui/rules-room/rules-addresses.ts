/** Addresses of the Rules room: `#/rules/case/ID?rule=2`, `#/rules/monitor/ID`. */
import { addressOf } from '../addresses.ts';

export const rulesAt = {
  home: () => addressOf(['rules']),
  /** Conversations, checked against the rules of a case. */
  monitor: (id?: string) => addressOf(id === undefined ? ['rules', 'monitor'] : ['rules', 'monitor', id]),
  /** @param rule the open rule, from 0. */
  case: (id: string, rule?: number) => addressOf(['rules', 'case', id], { rule }),
};
