import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import { normaliseAccnNo, pleaseSelectAChild } from '@storyvan/contract/common/ids';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { listReadWith, type ReadingEntry, submitReading } from '@storyvan/contract/reading';
import { futureProblem, today, unpadded } from '@storyvan/domain/calendar-date';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useStaff } from '../../lib/auth.ts';
import { call } from '../../lib/call.ts';
import { newRequestId } from '../../lib/new-request-id.ts';
import { callErrorOf } from '../../lib/send-once.ts';
import { useFormDraft } from '../../lib/use-form-draft.ts';
import { refreshReads, useRead } from '../../lib/use-read.ts';
import type { PlaceRef } from '../../records/place/place-links.ts';
import { growlSuccess } from '../../ui/growl.ts';
import type { ChosenChild } from './ChildField.tsx';

/** The form as typed and chosen. */
export interface ReadingDraft {
  child: ChosenChild | null;
  accn_no: string;
  date_reading: string;
  /** '' for not recorded; undefined until chosen, which means the child's level. */
  reading_level: string | undefined;
  support_of_illustrations: boolean;
  observation: string;
  /** Undefined until chosen, which means the person who is signed in. */
  librarian_id: string | undefined;
}

/** The draft's name: one per place, and per child if one is chosen on the screen. */
export const readingDraft = (place: PlaceRef, child_id: number | undefined): string =>
  `reading ${place.program} ${place.site_grade_id} ${child_id ?? ''}`;

interface AddReading {
  place: PlaceRef;
  child: ChosenChild | null;
  onSaved: (entry: ReadingEntry) => void;
}

function problemsOf({ child, accn_no, date_reading, librarian_id }: ReadingDraft): ReadingProblems {
  const date = parseCalendarDate(date_reading);
  const dateProblem = date ? futureProblem(date, today()) : 'Please choose the date.';
  return {
    ...(child ? {} : { child: pleaseSelectAChild }),
    ...(normaliseAccnNo(accn_no) ? {} : { accn_no: 'Scan the book or type its accession number.' }),
    ...(dateProblem ? { date_reading: dateProblem } : {}),
    ...(librarian_id ? {} : { librarian_id: 'Please choose who read with the child.' }),
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

/** The form of one reading; its request_id makes a retry safe. */
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
    librarian_id: typed.librarian_id ?? self?.toString() ?? '',
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
  return { draft, change, save, saving: { saving, problems, changedMeanwhile: false }, unsaved, readWith };
}

/** Messages for entries that cannot be saved. */
type ReadingProblems = Partial<
  Record<'child' | 'accn_no' | 'date_reading' | 'librarian_id' | 'form', string>
>;

export const unknownBook = 'No book has this accession number.';

const savedBefore =
  'Your first attempt was saved. Changes since then are not: close this and add another entry if you need one.';

/** Shows each refusal at its field. */
function refusalProblems({ status, message }: ReplyOf<typeof submitReading>['status']): ReadingProblems {
  return status === 'unknown accession number' ? { accn_no: message } : { child: message };
}

function failureProblems(failure: unknown): ReadingProblems {
  const error = callErrorOf(failure);
  if (error.code === 'conflict') return { form: savedBefore };
  if (error.code === 'future_date') return { date_reading: error.message };
  return { form: `${error.message} Your input is kept. Choose Save to try again.` };
}
