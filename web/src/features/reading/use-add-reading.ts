import { futureDate, parseCalendarDate, today, unpadded } from '@storyvan/contract/common/calendar-date';
import { normaliseAccnNo, pleaseSelectAChild } from '@storyvan/contract/common/ids';
import { listReadWith, type ReadingEntry, submitReading } from '@storyvan/contract/reading';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { newRequestId } from '../../lib/new-request-id.ts';
import { useStaff } from '../../lib/session.ts';
import { useFormDraft } from '../../lib/use-form-draft.ts';
import { refreshReads, useRead } from '../../lib/use-read.ts';
import { growlSuccess } from '../../ui/growl.ts';
import type { PlaceRef } from '../../ui/places/place-links.ts';
import type { ChosenChild } from './ChildField.tsx';
import {
  failureProblems,
  noBook,
  nobodyReadWith,
  noDate,
  type ReadingProblems,
  refusalProblems,
} from './reading.messages.ts';

/** What stands in the form, as it was typed and chosen. */
export interface ReadingDraft {
  child: ChosenChild | null;
  accn_no: string;
  date_reading: string;
  /** '' where it is not recorded; undefined until one is chosen: then it is the level of the child. */
  reading_level: string | undefined;
  support_of_illustrations: boolean;
  observation: string;
  /** Undefined until somebody is chosen: then it is the one who is signed in. */
  librarian_id: string | undefined;
}

/** The form of a place, and where one is chosen on the screen, of that child. */
export const readingDraft = (place: PlaceRef, child_id: number | undefined): string =>
  `reading ${place.program} ${place.site_grade_id} ${child_id ?? ''}`;

interface AddReading {
  place: PlaceRef;
  child: ChosenChild | null;
  onSaved: (entry: ReadingEntry) => void;
}

function problemsOf({ child, accn_no, date_reading, librarian_id }: ReadingDraft): ReadingProblems {
  const date = parseCalendarDate(date_reading);
  return {
    ...(child ? {} : { child: pleaseSelectAChild }),
    ...(normaliseAccnNo(accn_no) ? {} : { accn_no: noBook }),
    ...(date ? {} : { date_reading: noDate }),
    ...(date && date > today() ? { date_reading: futureDate(date, today()) } : {}),
    ...(librarian_id ? {} : { librarian_id: nobodyReadWith }),
  };
}

const bodyOf = ({ program, site_grade_id }: PlaceRef, draft: ReadingDraft, request_id: string) => ({
  program,
  site_grade_id,
  child_id: draft.child?.child_id,
  date_reading: unpadded(draft.date_reading),
  accn_no: normaliseAccnNo(draft.accn_no),
  observation: draft.observation,
  reading_level: draft.reading_level === '' ? undefined : draft.reading_level,
  librarian_id: draft.librarian_id,
  support_of_illustrations: draft.support_of_illustrations,
  request_id,
});

/** The form of one reading from its opening to its saving; one request_id makes a second try harmless. */
export function useAddReading({ place, child, onSaved }: AddReading) {
  const client = useQueryClient();
  const staff_id = useStaff()?.staff_id;
  const readWith = useRead(listReadWith).data ?? [];
  const [request_id] = useState(newRequestId);
  const [typed, setTyped] = useFormDraft<ReadingDraft>(readingDraft(place, child?.child_id), () => ({
    child,
    accn_no: '',
    date_reading: today(),
    reading_level: undefined,
    support_of_illustrations: false,
    observation: '',
    librarian_id: undefined,
  }));
  const [problems, setProblems] = useState<ReadingProblems>({});
  const [saving, setSaving] = useState(false);
  const self = readWith.find((person) => person.librarian_id === staff_id)?.librarian_id;
  const draft = {
    ...typed,
    reading_level: typed.reading_level ?? typed.child?.level?.toString() ?? '',
    librarian_id: typed.librarian_id ?? self?.toString(),
  };

  const change = (part: Partial<ReadingDraft>) => {
    setTyped((before) => ({ ...before, ...part }));
    const changed = Object.keys(part).map((field) => [field, undefined]);
    setProblems((before) => ({ ...before, form: undefined, ...Object.fromEntries(changed) }));
  };
  const send = async (): Promise<ReadingProblems> => {
    const { status, details } = await call(submitReading, { body: bodyOf(place, draft, request_id) });
    if (!details) return refusalProblems(status);
    growlSuccess(status.message);
    onSaved(details);
    return {};
  };
  const save = async () => {
    const found = problemsOf(draft);
    setProblems(found);
    if (saving || Object.keys(found).length > 0) return;
    setSaving(true);
    setProblems(await send().catch(failureProblems));
    setSaving(false);
    refreshReads(client);
  };
  const { accn_no, reading_level, support_of_illustrations, observation } = typed;
  const unsaved = [accn_no, reading_level, observation].some(Boolean) || support_of_illustrations;
  return { draft, change, problems, save, saving, unsaved, readWith };
}
