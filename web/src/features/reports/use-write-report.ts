import type { ReadAloudPage } from '@storyvan/contract/read-alouds';
import { submitReport } from '@storyvan/contract/reports';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CallError, call } from '../../lib/call.ts';
import { newRequestId } from '../../lib/new-request-id.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { growlSuccess } from '../../ui/growl.ts';
import { reportLink } from '../../ui/places/week-links.ts';
import {
  draftName,
  type KeptReport,
  nothingWritten,
  problemsOf,
  type WrittenReport,
} from './report-draft.ts';
import { draftIsKept, draftIsNotKept } from './reports.messages.ts';

/** Why a report was not taken: there is one already, or its session is not done. */
interface Refused {
  message: string;
  /** The earlier report. */
  rep_id: number | null;
}

/** Writing one report: the draft stays on this device until the server has the report. */
export function useWriteReport({ program, ra_id, site_grade_id }: ReadAloudPage) {
  const { draft, kept, keep, forget } = useDraft<KeptReport>(draftName(ra_id));
  const saving = useSaving();
  const navigate = useNavigate();
  const [refused, setRefused] = useState<Refused>();
  const fields = draft?.fields ?? nothingWritten;

  const change = (part: Partial<WrittenReport>) => {
    // Words in any of the texts are enough.
    saving.mend(...Object.keys(part), ...('rating' in part ? [] : ['what_was_read']));
    keep({ fields: { ...fields, ...part }, at: new Date().toISOString() });
  };
  const send = async (request_id: string) => {
    const body = { ...fields, ra_id, reports_site_id: site_grade_id };
    const submit = (request_id: string) =>
      call(submitReport, { params: { program }, body: { ...body, request_id } });
    const { status, details } = await submit(request_id).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      // The first try got through, and something was typed since: the answer then names the report that stands.
      if (error.code === 'conflict') return submit(newRequestId());
      if (error.status !== 0) throw error;
      throw new CallError(0, 'unreachable', `${error.message} ${kept ? draftIsKept : draftIsNotKept}`);
    });
    if (status.status === 'submitted' && details) {
      forget();
      growlSuccess(status.message);
      await navigate(reportLink(program, details.rep_id));
      return undefined;
    }
    setRefused({ message: status.message, rep_id: details?.rep_id ?? null });
    return undefined;
  };
  const submit = () => {
    setRefused(undefined);
    if (saving.check(problemsOf(fields))) saving.save(send);
  };
  return { fields, kept, typedAt: draft?.at ?? null, saving, refused, change, submit, forget };
}
