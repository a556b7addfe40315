import type { HeldBy, LendingDetails, RefusalStatus } from '@storyvan/contract/common/lending-fields';
import type { WaitingChild } from '@storyvan/contract/common/wish-fields';
import { diffLevel } from '../diff-level.ts';
import type { Refused } from './rules.ts';

/** The replies to lending calls: the same from the server and from a device without a network. */

/** A copy with its title. */
export type LentBook = Pick<
  LendingDetails,
  'accn_no' | 'isbn' | 'title' | 'author' | 'language' | 'level' | 'category_primary' | 'hex_code' | 'cover'
>;

export function bookOf(copy: LentBook): LentBook {
  const { accn_no, isbn, title, author, language, level, category_primary, hex_code, cover } = copy;
  return { accn_no, isbn, title, author, language, level, category_primary, hex_code, cover };
}

export type Happened = Pick<LendingDetails, 'event_id' | 'program' | 'site_grade_id' | 'place_name'> &
  Partial<LendingDetails>;

export function detailsOf(copy: LentBook, happened: Happened): LendingDetails {
  const child_level = happened.child_level ?? null;
  return {
    ...bookOf(copy),
    child_id: null,
    child_name: null,
    child_level,
    diff_level: diffLevel(copy.level, child_level),
    child_books: null,
    had_before: null,
    date_issue: null,
    date_renewed: null,
    due_on: null,
    date_return: null,
    taken_back: [],
    wishes: [],
    ...happened,
  };
}

export interface RefusedReply {
  status: { status: RefusalStatus; message: string };
  details: null;
  held_by: HeldBy | null;
  book: LentBook | null;
}

export const refusalReply = ({ status, message, held_by }: Refused, copy: LentBook | null): RefusedReply => ({
  status: { status, message },
  details: null,
  held_by,
  book: copy && bookOf(copy),
});

export interface SuccessReply<Status extends string> {
  status: { status: Status; message: string };
  details: LendingDetails;
  held_by: null;
  book: LentBook;
}

export const successReply = <Status extends string>(
  status: Status,
  message: string,
  details: LendingDetails,
): SuccessReply<Status> => ({ status: { status, message }, details, held_by: null, book: bookOf(details) });

/** Who wishes for the title, after a return. */
export const withWishes = <Status extends string>(
  reply: SuccessReply<Status>,
  wishes: WaitingChild[],
): SuccessReply<Status> => ({ ...reply, details: { ...reply.details, wishes } });
