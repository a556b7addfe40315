import { today } from '@storyvan/contract/common/calendar-date';
import { getPlanned, planReadAloud, type ReadAloud } from '@storyvan/contract/read-alouds';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { growlSuccess } from '../../ui/growl.ts';
import type { PlaceRef } from '../../ui/places/place-links.ts';
import { bodyOf, draftOf, emptyDraft, planProblems, type SessionDraft } from './session-draft.ts';

interface PlanReadAloud {
  /** Null until it is chosen. */
  place: PlaceRef | null;
  /** Null for a new one. */
  session: ReadAloud | null;
  onPlanned: () => void;
}

const noPlace = 'Please choose the grade.';

/** The plan of one session, from its opening to its saving. */
export function usePlanReadAloud({ place, session, onPlanned }: PlanReadAloud) {
  const saving = useSaving();
  const [start, setStart] = useState(() => (session ? draftOf(session) : emptyDraft(today())));
  const [draft, setDraft] = useState<SessionDraft>(start);

  const change = (part: Partial<SessionDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    saving.mend(...Object.keys(part), 'lp_id');
  };
  const send = async (version: number | undefined, request_id: string) => {
    const { program, site_grade_id } = place ?? { program: 'lis', site_grade_id: 0 };
    const { status, details } = await call(planReadAloud, {
      params: { program },
      body: { ra_id: session?.ra_id ?? null, version, ...bodyOf(site_grade_id, draft), request_id },
    });
    if (!details || status.status !== 'planned') return { form: status.message };
    growlSuccess(status.message);
    onPlanned();
    return undefined;
  };
  const presentOne = () =>
    call(getPlanned, { params: { program: place?.program ?? 'lis', id: session?.ra_id ?? 0 } });
  const save = () => {
    const problems = { ...planProblems(draft), place: place ? undefined : noPlace };
    if (saving.check(problems)) saving.save((id) => send(draft.version, id));
  };
  const keepMine = () => saving.save(async (id) => send((await presentOne()).version, id));
  const showSaved = () =>
    saving.save(async () => {
      const saved = draftOf(await presentOne());
      setStart(saved);
      setDraft(saved);
      return undefined;
    });
  return { draft, change, save, keepMine, showSaved, saving, unsaved: draft !== start };
}
