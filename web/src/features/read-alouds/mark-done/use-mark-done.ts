import { childrenHere } from '@storyvan/contract/children';
import { getPlanned, markDone, type ReadAloudPage } from '@storyvan/contract/read-alouds';
import { today, unpadded } from '@storyvan/domain/calendar-date';
import { isToCome } from '@storyvan/domain/read-aloud';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { type Read, useRead } from '../../../lib/use-read.ts';
import { useSaving } from '../../../lib/use-saving.ts';
import type { PlaceRef } from '../../../records/place/place-links.ts';
import { growlSuccess } from '../../../ui/growl.ts';
import {
  bodyOf,
  childrenCount,
  type DoneDraft,
  doneDraftOf,
  doneProblems,
  emptyDraft,
  withSaved,
  withTicks,
} from '../read-aloud-draft.ts';

/** A child in the attendance list. */
export interface TickedChild {
  child_id: number;
  name: string;
}

interface MarkDone {
  place: PlaceRef;
  /** Null for a session that was not planned. */
  readAloud: ReadAloudPage | null;
  onDone: (readAloud: ReadAloudPage) => void;
}

const startOf = (readAloud: ReadAloudPage | null): DoneDraft =>
  readAloud ? doneDraftOf(readAloud, today()) : { ...emptyDraft(today()), present: [], counted: null };

const isMomentTaken = ({ status }: { status: string }): boolean =>
  status === 'planned already' || status === 'held already';

/** The form of a session held, from the first tick to the save. Input survives a reload. */
export function useMarkDone({ place, readAloud, onDone }: MarkDone) {
  const { program, site_grade_id } = place;
  const ra_id = readAloud?.ra_id ?? null;
  const name = ra_id === null ? `held at ${program} ${site_grade_id}` : `session ${ra_id}`;
  const { draft: kept, keep, forget } = useDraft<DoneDraft>(name);
  const saving = useSaving();
  const draft = kept ?? startOf(readAloud);
  const heldEarlier = readAloud !== null && isToCome(readAloud, today());
  const [askingEmpty, setAskingEmpty] = useState(false);

  // Set once when the screen opens: a notice that appears later would move the rows under a thumb.
  const [touched, setTouched] = useState(false);
  const [restored, setRestored] = useState(false);
  if (kept && !touched && !restored) setRestored(true);

  /** The other session at the place, day and time that this one was to have. */
  const [there, setThere] = useState<ReadAloudPage | null>(null);

  const change = (part: Partial<DoneDraft>) => {
    setTouched(true);
    keep({ ...draft, ...part });
    saving.clearProblems(...Object.keys(part), 'children_count', 'lp_id');
  };
  const tick = (present: number[]) => {
    setTouched(true);
    keep(withTicks(draft, present));
    saving.clearProblems('children_count', 'attendance');
  };
  const send = async (version: number | undefined, request_id: string) => {
    const { status, details } = await call(markDone, {
      params: { program },
      body: {
        ra_id,
        version,
        ...bodyOf(site_grade_id, draft),
        children_count: childrenCount(draft),
        attendance: draft.present,
        ...(heldEarlier ? { held_earlier: true } : {}),
        request_id,
      },
    });
    setThere(details && isMomentTaken(status) ? details : null);
    if (!details || status.status !== 'done') return { form: status.message };
    forget();
    growlSuccess(status.message);
    onDone(details);
    return undefined;
  };
  const saveNow = () => {
    saving.save((id) => send(draft.version, id));
  };
  const save = () => {
    if (!saving.check(doneProblems(draft, today()))) return;
    if (childrenCount(draft) === 0) setAskingEmpty(true);
    else saveNow();
  };
  const emptyQuestion = { opened: askingEmpty, onClose: () => setAskingEmpty(false), onConfirm: saveNow };
  const savedNow = () => call(getPlanned, { params: { program, id: ra_id ?? 0 } });
  const keepMine = () =>
    saving.save(async (id) => {
      const { version } = await savedNow();
      keep({ ...draft, version });
      return send(version, id);
    });
  const showSaved = () =>
    saving.save(async () => {
      keep(withSaved(draft, await savedNow(), today()));
      return undefined;
    });
  const startAfresh = () => {
    forget();
    setRestored(false);
  };
  const again = { keepMine, showSaved, startAfresh, restored };
  return { draft, change, tick, save, ...again, there, saving, heldEarlier, emptyQuestion };
}

/** The children to tick: those in the session's reply, or those enrolled at the place. */
export function useChildrenToTick(place: PlaceRef, readAloud: ReadAloudPage | null): Read<TickedChild[]> {
  const { program, site_grade_id: id } = place;
  const params = { program, id, date: unpadded(today()) };
  const here = useRead(childrenHere, { params }, { enabled: readAloud === null });
  if (!readAloud) return here;
  const { children } = readAloud;
  return { status: children.length === 0 ? 'empty' : 'done', data: children, retry: () => undefined };
}
