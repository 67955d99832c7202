/**
 * A value on one line: `[its words] 3 to 5 length km`, `[in May] month 5`, `[1914-18] 1914-01-01..1918-12-31
 * from 1914-01-01..1914-12-31 to 1918-01-01..1918-12-31`.
 */
import { isoTick } from '../../../../src/core/temporal/time-point.ts';
import type { Days, TypedValue } from '../../../../src/core/text/values/typed-value.ts';

const day = (tick: number): string =>
  Number.isFinite(tick) ? isoTick(tick, 'day') : tick < 0 ? 'ever' : 'on';
const days = ({ first, last }: Days): string => (first === last ? day(first) : `${day(first)}..${day(last)}`);

export function written(text: string, value: TypedValue): string {
  const words = `[${text.slice(...value.span)}]`;
  switch (value.kind) {
    case 'name':
      return `${words} ${value.type} ${value.text}`;
    case 'time': {
      const parts = [
        value.month === undefined ? '' : `month ${value.month}`,
        value.day === undefined ? '' : `day ${value.day}`,
      ].filter((part) => part !== '');
      const lasting = value.lasting ? ` from ${days(value.lasting.from)} to ${days(value.lasting.to)}` : '';
      const when = parts.length > 0 ? parts.join(' ') : days(value) + lasting;
      return `${words} ${when}${value.approximate ? ' about' : ''}`;
    }
    case 'quantity': {
      const numbers = value.low === value.high ? `${value.low}` : `${value.low} to ${value.high}`;
      return [
        words,
        value.approximate ? 'about' : '',
        numbers,
        value.dimension,
        value.unit ?? '',
        value.counted === undefined ? '' : `of ${value.counted}`,
      ]
        .filter((part) => part !== '')
        .join(' ');
    }
  }
}
