import { getPlanned, markDone, type ReadAloudPage } from '@storyvan/contract/read-alouds';
import { today } from '@storyvan/domain/calendar-date';
import { isToCome } from '@storyvan/domain/read-aloud';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { keyOf } from '../../../lib/use-read.ts';
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
  presentOf,
  withMarks,
  withSaved,
} from '../read-aloud-draft.ts';
import { useAttendance } from './use-attendance.ts';

const startOf = (readAloud: ReadAloudPage | null): DoneDraft =>
  readAloud ? doneDraftOf(readAloud, today()) : { ...emptyDraft(today()), marks: {}, counted: null };

const isMomentTaken = ({ status }: { status: string }): boolean =>
  status === 'planned already' || status === 'held already';

/** The form of a session held, from the first tick to the save. Input survives a reload. */
export function useMarkDone(
  place: PlaceRef,
  readAloud: ReadAloudPage | null,
  onDone: (readAloud: ReadAloudPage) => void,
) {
  const { program, site_grade_id } = place;
  const ra_id = readAloud?.ra_id ?? null;
  const name = ra_id === null ? `attendance at ${program} ${site_grade_id}` : `attendance of ${ra_id}`;
  const client = useQueryClient();
  const { draft: kept, keep, forget } = useDraft<DoneDraft>(name);
  const saving = useSaving();
  const draft = kept ?? startOf(readAloud);
  const { attendance, fromTheStart } = useAttendance(place, readAloud, draft.date);
  // What was ticked or unticked by hand wins, whenever the borrowers arrive.
  const present = presentOf(fromTheStart, draft.marks);
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
  const mark = (more: DoneDraft['marks']) => {
    setTouched(true);
    const marks = { ...draft.marks, ...more };
    keep(withMarks(draft, marks, presentOf(fromTheStart, marks)));
    saving.clearProblems('children_count', 'attendance');
  };
  const send = async (version: number | undefined, request_id: string) => {
    const { status, details } = await call(markDone, {
      params: { program },
      body: {
        ra_id,
        version,
        ...bodyOf(site_grade_id, draft),
        children_count: childrenCount({ ...draft, present }),
        attendance: present,
        ...(heldEarlier ? { held_earlier: true } : {}),
        request_id,
      },
    });
    setThere(details && isMomentTaken(status) ? details : null);
    if (!details || status.status !== 'done') return { form: status.message };
    forget();
    growlSuccess(status.message);
    onDone(details);
  };
  const saveNow = () => {
    saving.save((id) => send(draft.version, id));
  };
  const save = () => {
    if (!saving.check(doneProblems({ ...draft, present }, today()))) return;
    if (childrenCount({ ...draft, present }) === 0) setAskingEmpty(true);
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
      const saved = await savedNow();
      client.setQueryData(keyOf(getPlanned, { params: { program, id: saved.ra_id } }), saved);
      keep(withSaved(draft, saved, today()));
      return null;
    });
  const startAfresh = () => {
    forget();
    setRestored(false);
  };
  return {
    draft,
    change,
    attendance,
    present,
    mark,
    save,
    keepMine,
    showSaved,
    startAfresh,
    restored,
    there,
    saving,
    heldEarlier,
    emptyQuestion,
  };
}
