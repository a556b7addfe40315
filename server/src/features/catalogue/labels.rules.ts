import { mostLabels } from '@storyvan/contract/catalogue';
import { normaliseAccnNo } from '@storyvan/contract/common/ids';
import { ApiError } from '../../api-error.ts';

/** The accession numbers of the requested labels. */

const tooMany = () =>
  ApiError.invalid(`At most ${mostLabels.toLocaleString('en')} labels can be made at once.`);

/** The numbers of a list, once each, in order. */
export function numbersOfList(copies: string): string[] {
  const numbers = [...new Set(copies.split(',').map(normaliseAccnNo).filter(Boolean))];
  if (numbers.length > mostLabels) throw tooMany();
  return numbers;
}

/** Every number from the first to the last, with leading zeros: B-0098 to B-0101. */
export function numbersOfRange(from: string, to: string): string[] {
  const [, prefix, first] = /^(.*?)([0-9]{1,15})$/.exec(from) ?? [];
  const last = to.startsWith(prefix ?? '') ? to.slice(prefix?.length) : '';
  if (first === undefined || !/^[0-9]{1,15}$/.test(last)) {
    throw ApiError.invalid(
      'Both numbers need the same prefix and must end in digits, such as B-0098 to B-0101.',
    );
  }
  const count = Number(last) - Number(first) + 1;
  if (count < 1) throw ApiError.invalid('The first number must not be higher than the last.');
  if (count > mostLabels) throw tooMany();
  return Array.from(
    { length: count },
    (_, n) => prefix + String(Number(first) + n).padStart(first.length, '0'),
  );
}
