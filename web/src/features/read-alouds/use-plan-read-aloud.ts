import { today } from '@storyvan/contract/common/calendar-date';
import { getPlanned, planReadAloud, type ReadAloud } from '@storyvan/contract/read-alouds';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
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
  const { program, site_grade_id } = place ?? { program: 'lis', site_grade_id: 0 };
  const ra_id = session?.ra_id ?? null;
  // The grade may be chosen only in the form.
  const [opened] = useState(place ? `${program} ${site_grade_id}` : 'no place yet');
  return useRecordEditor<ReadAloud | null, SessionDraft>({
    name: `plan of session ${ra_id ?? `at ${opened}`}`,
    record: session,
    draftOf: (saved) => (saved ? draftOf(saved) : emptyDraft(today())),
    saving: useSaving(),
    check: (draft) => ({ ...planProblems(draft), place: place ? undefined : noPlace }),
    alsoMend: ['lp_id'],
    read: () => call(getPlanned, { params: { program, id: ra_id ?? 0 } }),
    send: async (draft, from, { request_id }) => {
      const { status, details } = await call(planReadAloud, {
        params: { program },
        body: { ra_id, version: from?.version, ...bodyOf(site_grade_id, draft), request_id },
      });
      if (!details || status.status !== 'planned') return { form: status.message };
      growlSuccess(status.message);
      onPlanned();
      return undefined;
    },
  });
}
