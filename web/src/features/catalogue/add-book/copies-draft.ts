import type { addBook, nextAccnNos } from '@storyvan/contract/catalogue';
import { normaliseAccnNo } from '@storyvan/contract/common/ids';
import type { BodyIn, ReplyOf } from '@storyvan/contract/endpoint';
import { counted } from '../../../lib/numbers.ts';
import type { Problems } from '../../../lib/use-saving.ts';
import { withoutLabel } from '../../../lib/without-label.ts';

/** How many copies there are, and how they get their numbers. */
export interface CopiesDraft {
  /** The next free numbers, or numbers on labels already printed. */
  numbers: 'next' | 'own';
  count: string;
  /** Empty for the next free one. */
  first: string;
  /** As scanned, one to a line. */
  own: string;
}

export const oneCopy: CopiesDraft = { numbers: 'next', count: '1', first: '', own: '' };

/** Null unless this many copies can be added at once. */
export function countOf({ count }: CopiesDraft, most: number): number | null {
  const number = /^\d{1,4}$/.test(count.trim()) ? Number(count) : 0;
  return number >= 1 && number <= most ? number : null;
}

export const ownNumbers = ({ own }: CopiesDraft): string[] =>
  own
    .split(/[\n,;]+/)
    .map(withoutLabel)
    .map(normaliseAccnNo)
    .filter(Boolean);

export function copiesProblems(draft: CopiesDraft, most: number): Problems {
  if (draft.numbers === 'next') {
    return { copies: countOf(draft, most) ? undefined : `Type how many copies to add, 1 to ${most}.` };
  }
  const own = ownNumbers(draft);
  const twice = own.find((number, at) => own.indexOf(number) !== at);
  if (twice) return { accn_nos: `${twice} is in the list twice.` };
  if (own.length > most) return { accn_nos: `You can add at most ${most} copies at once.` };
  return { accn_nos: own.length > 0 ? undefined : 'Scan or type the number of each copy.' };
}

/** Unchanged numbers are left to the server, so that two people adding at once never get the same. */
export function copiesInput(
  draft: CopiesDraft,
  proposal: ReplyOf<typeof nextAccnNos> | undefined,
): Pick<BodyIn<typeof addBook>, 'copies' | 'accn_nos'> {
  if (draft.numbers === 'own') return { copies: null, accn_nos: ownNumbers(draft) };
  if (normaliseAccnNo(draft.first) && proposal) return { copies: null, accn_nos: proposal.accn_nos };
  return { copies: Number(draft.count), accn_nos: null };
}

/** "B-00100", "B-00100 to B-00104". */
export function numbersText(accn_nos: string[]): string {
  const [first = '', last = ''] = [accn_nos[0], accn_nos.at(-1)];
  return accn_nos.length > 1 ? `${first} to ${last}` : first;
}

export const ownNumbersText = (draft: CopiesDraft): string =>
  counted(ownNumbers(draft).length, 'copy', 'copies');
