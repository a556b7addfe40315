import type { CalendarDate } from '@storyvan/domain/calendar-date';

/**
 * What a person has changed of a proposed box. It is kept in this tab, so that it survives a reload: numbers of copies and
 * titles, no names. The server makes the same box from it until books, loans or wishes change. Pure, but for the storage.
 */
export interface BoxDraft {
  /** How many books; null as the server proposes. */
  size: number | null;
  /** The day of the visit; null as the server proposes. */
  by: CalendarDate | null;
  /** Copies that also stay if the box is proposed again. */
  locked: readonly string[];
  /** The title_ids of what was removed or replaced. */
  without: readonly number[];
  /** The copies in the box, once one was changed; null as long as the box is as proposed. */
  picked: readonly string[] | null;
  /** In which order the books are listed. */
  order: 'shelf' | 'reason';
  /** What was taken to a checklist, and to which. */
  taken: Taken | null;
}

interface Taken {
  box_id: string;
  accn_nos: readonly string[];
}

export const newDraft: BoxDraft = {
  size: null,
  by: null,
  locked: [],
  without: [],
  picked: null,
  order: 'shelf',
  taken: null,
};

/** The box as it is now: its copies, and how many it is to have while some are still being found. */
export interface BoxNow {
  copies: readonly string[];
  size: number;
}

interface Copy {
  accn_no: string;
  title_id: number;
}

const except = <T>(all: readonly T[], one: T): T[] => all.filter((each) => each !== one);

/** The box gets smaller by this copy. */
export const withRemoved = (draft: BoxDraft, now: BoxNow, copy: Copy): BoxDraft => ({
  ...withReplaced(draft, now, copy),
  size: now.size - 1,
});

/** The next best book takes the place of this copy. */
export const withReplaced = (
  draft: BoxDraft,
  { copies, size }: BoxNow,
  { accn_no, title_id }: Copy,
): BoxDraft => ({
  ...draft,
  size,
  without: [...except(draft.without, title_id), title_id],
  picked: except(copies, accn_no),
  locked: except(draft.locked, accn_no),
});

/** A copy that a person has chosen is locked. */
export const withAdded = (
  draft: BoxDraft,
  { copies, size }: BoxNow,
  { accn_no, title_id }: Copy,
): BoxDraft => ({
  ...draft,
  size: size + (copies.includes(accn_no) ? 0 : 1),
  without: except(draft.without, title_id),
  picked: [...except(copies, accn_no), accn_no],
  locked: [...except(draft.locked, accn_no), accn_no],
});

/** Locks a copy, or unlocks it. */
export function withLock(draft: BoxDraft, { copies, size }: BoxNow, accn_no: string): BoxDraft {
  const others = except(draft.locked, accn_no);
  const locked = others.length === draft.locked.length ? [...others, accn_no] : others;
  return { ...draft, size, locked, picked: copies };
}

/** A larger box keeps what is in a changed one; a smaller one is proposed again around what is locked. */
export const withSize = (draft: BoxDraft, { copies }: BoxNow, size: number): BoxDraft => ({
  ...draft,
  size,
  picked: draft.picked && size >= copies.length ? copies : null,
});

/** Proposed again: what is locked stays, and what was removed stays out. */
export const proposedAgain = (draft: BoxDraft): BoxDraft => ({ ...draft, picked: null });

/** As the server proposes it. Taking it again still replaces what was taken. */
export const withoutChanges = ({ by, order, taken }: BoxDraft): BoxDraft => ({
  ...newDraft,
  by,
  order,
  taken,
});

/** Whether `withoutChanges` would change it. */
export const hasChanges = ({ size, locked, without, picked }: BoxDraft): boolean =>
  size !== null || picked !== null || locked.length + without.length > 0;

/** Taken to a checklist: it stays as it is until the box is packed. */
export const withTaken = (draft: BoxDraft, taken: Taken): BoxDraft => ({
  ...draft,
  size: taken.accn_nos.length,
  picked: taken.accn_nos,
  taken,
});

/** Without the copies that are at the place by now; a new one if no other is left. */
export function withoutPacked(draft: BoxDraft, packed: readonly string[]): BoxDraft {
  const { picked, locked, size } = draft;
  const rest = picked?.filter((accn_no) => !packed.includes(accn_no));
  if (!picked || !rest || rest.length === picked.length) return draft;
  if (rest.length === 0) return newDraft;
  return {
    ...draft,
    size: size && size - (picked.length - rest.length),
    picked: rest,
    locked: locked.filter((accn_no) => rest.includes(accn_no)),
  };
}

/** The query of the call. */
export const queryOf = ({ size, by, locked, without, picked }: BoxDraft) => ({
  ...(size === null ? {} : { count: size }),
  ...(by === null ? {} : { by }),
  keep: (picked ?? locked).join(',') || undefined,
  without: without.join(',') || undefined,
});

const keyOf = (site_grade_id: number): string => `storyvan.proposed-box.${site_grade_id}`;

/** A day of the visit that is over does not count. */
export function readDraft(site_grade_id: number, today: CalendarDate): BoxDraft {
  try {
    const kept: Partial<BoxDraft> = JSON.parse(sessionStorage.getItem(keyOf(site_grade_id)) ?? '{}');
    const draft = { ...newDraft, ...kept };
    return { ...draft, by: draft.by !== null && draft.by < today ? null : draft.by };
  } catch {
    return newDraft;
  }
}

export const keepDraft = (site_grade_id: number, draft: BoxDraft): void =>
  draft === newDraft
    ? sessionStorage.removeItem(keyOf(site_grade_id))
    : sessionStorage.setItem(keyOf(site_grade_id), JSON.stringify(draft));
