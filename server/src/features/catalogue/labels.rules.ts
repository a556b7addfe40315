import { mostLabels } from '@storyvan/contract/catalogue';
import { normaliseAccnNo } from '@storyvan/contract/common/ids';
import { ApiError } from '../../http/api-error.ts';

/** Which labels are asked for. */

const tooMany = () =>
  ApiError.invalid(`At most ${mostLabels.toLocaleString('en')} labels are made in one go.`);

/** The numbers of a list, each once, in its order. */
export function numbersOfList(copies: string): string[] {
  const numbers = [...new Set(copies.split(',').map(normaliseAccnNo).filter(Boolean))];
  if (numbers.length > mostLabels) throw tooMany();
  return numbers;
}

/** Every number from the first to the last, whose zeros in front are kept: B-0098 to B-0101. */
export function numbersOfRange(from: string, to: string): string[] {
  const [, prefix, first] = /^(.*?)([0-9]{1,15})$/.exec(from) ?? [];
  const last = to.startsWith(prefix ?? '') ? to.slice(prefix?.length) : '';
  if (first === undefined || !/^[0-9]{1,15}$/.test(last)) {
    throw ApiError.invalid('Both numbers begin alike and end in digits: B-0098 to B-0101.');
  }
  const count = Number(last) - Number(first) + 1;
  if (count < 1) throw ApiError.invalid('The first number comes before the last.');
  if (count > mostLabels) throw tooMany();
  return Array.from(
    { length: count },
    (_, n) => prefix + String(Number(first) + n).padStart(first.length, '0'),
  );
}
