import { createHash } from 'node:crypto';
import { type Opinion, opinions } from '@storyvan/contract/common/opinion';
import type { ChildWish } from '@storyvan/contract/common/wish-fields';
import { type FieldKitReply, type KitChild, type KitPart, kitPartNames } from '@storyvan/contract/field-kits';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { closedSince } from '@storyvan/domain/closed-place';
import { byKey } from '../../by-key.ts';

/** What a field kit holds, and what of it a device still needs. Pure. */

/** How often a child has borrowed a title. */
interface TitleBorrowed {
  child_id: number;
  title_id: number;
  loans: number;
  latest: CalendarDate;
  ended: CalendarDate | null;
}

interface LoanEnded {
  child_id: number;
  date_issue: CalendarDate;
  date_return: CalendarDate | null;
}

export type Kit = { [Part in KitPart]: NonNullable<FieldKitReply[Part]['content']> };
type KitParts = Pick<FieldKitReply, KitPart>;

/** Of the JSON of a content. */
export const hashOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);

/** Each part with its hash; without content where the device has it. */
export function partsOf(kit: Kit, known: Partial<Record<KitPart, string>>): KitParts {
  const parts = kitPartNames.map((name) => {
    const hash = hashOf(kit[name]);
    return [name, { hash, content: known[name] === hash ? null : kit[name] }];
  });
  return Object.fromEntries(parts);
}

type ChildRow = Omit<KitChild, 'loans_total' | 'last_borrowed' | 'had' | 'ended' | 'wishes'>;
type WishOfChild = ChildWish & { child_id: number };

/** The children with what they have borrowed and what they wish for. */
export function childrenOf(
  rows: readonly ChildRow[],
  lent: { borrowed: readonly TitleBorrowed[]; ended: readonly LoanEnded[] },
  wishes: readonly WishOfChild[],
  site_grade_id: number,
): KitChild[] {
  const titlesOf = byKey(lent.borrowed, ({ child_id }) => child_id);
  const endedOf = byKey(lent.ended, ({ child_id }) => child_id);
  const wishesOf = byKey(wishes, ({ child_id }) => child_id);
  return rows.map((child) => {
    const titles = titlesOf.get(child.child_id) ?? [];
    return {
      ...child,
      loans_total: titles.reduce((total, { loans }) => total + loans, 0),
      last_borrowed: titles.reduce<string | null>((last, { latest }) => later(last, latest), null),
      had: titles.flatMap(({ title_id, ended }): KitChild['had'] => (ended ? [[title_id, ended]] : [])),
      ended: (endedOf.get(child.child_id) ?? []).map(
        ({ date_issue, date_return }): KitChild['ended'][number] => [date_issue, date_return ?? ''],
      ),
      wishes: (wishesOf.get(child.child_id) ?? []).map((wish) => wishToTake(wish, site_grade_id)),
    };
  });
}

const later = (one: string | null, other: string): string => (one === null || other > one ? other : one);

/** A wish without its child, and without the names of children of other places. */
function wishToTake({ child_id: _, next_back, ...wish }: WishOfChild, site_grade_id: number): ChildWish {
  const elsewhere = next_back !== null && next_back.site_grade_id !== site_grade_id;
  return {
    ...wish,
    next_back: elsewhere ? { ...next_back, child_id: null, child_name: null } : next_back,
  };
}

interface OpinionSaid {
  child_id: number;
  title_id: number;
  opinion: Opinion | null;
}

export interface OpinionRegard {
  title_id: number;
  loved: number;
  opinions: number;
}

/** Opinions of one child that a device takes along: the rules look at no more loans (kindLoans). */
const opinionsOfChild = 40;

/** `said`: of two opinions of one title, the later one comes last. */
export function opinionsOf(said: readonly OpinionSaid[], regards: readonly OpinionRegard[]): Kit['opinions'] {
  const latest = [...byKey(said, ({ child_id }) => child_id).values()].flatMap((ofChild) => {
    const byTitle = new Map<number, OpinionSaid>();
    for (const each of ofChild) {
      byTitle.delete(each.title_id);
      byTitle.set(each.title_id, each);
    }
    return [...byTitle.values()].slice(-opinionsOfChild);
  });
  return {
    said: latest.flatMap(({ child_id, title_id, opinion }): Kit['opinions']['said'] =>
      opinion === null ? [] : [[child_id, title_id, opinions.indexOf(opinion)]],
    ),
    regards: regards
      .map((each): Kit['opinions']['regards'][number] => [
        each.title_id,
        Number(each.loved),
        Number(each.opinions),
      ])
      .sort(([a], [b]) => a - b),
  };
}

/** Why a place cannot be taken along; null if it can. In a closed one, its books are still taken back. */
export const whyNotTaken = ({ place, copies }: Pick<Kit, 'place' | 'copies'>): string | null =>
  place.closed_since !== null && copies.length === 0
    ? `${closedSince(place.place_name, place.closed_since)} No books are left there.`
    : null;

/** When a device removes the names of a place. */
export const expiryOf = (taken: Date, days: number): string =>
  new Date(taken.getTime() + days * 86_400_000).toISOString();
