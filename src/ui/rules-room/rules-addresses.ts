/** Addresses of the Rules room: `#/rules/case/ID?rule=2`. */
import { addressOf } from '../addresses.ts';

export const rulesAt = {
  home: () => addressOf(['rules']),
  /** @param rule the open rule, from 0. */
  case: (id: string, rule?: number) => addressOf(['rules', 'case', id], { rule }),
};
