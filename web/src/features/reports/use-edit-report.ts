import { getReport, type ReportPage, submitReport } from '@storyvan/contract/reports';
import { useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { type Problems, useSaving } from '../../lib/use-saving.ts';
import { growlSuccess } from '../../ui/growl.ts';
import { problemsOf, type WrittenReport, writtenIn } from './report-draft.ts';

const sameText = (one: WrittenReport, other: WrittenReport): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Changing one report, from the version that was on the screen when it began. */
export function useEditReport(report: ReportPage, onSaved: () => void) {
  const { program, ra_id, rep_id } = report;
  const saving = useSaving();
  const version = useRef(report.version);
  const [saved, setSaved] = useState(() => writtenIn(report));
  const [fields, setFields] = useState(saved);

  const change = (part: Partial<WrittenReport>) => {
    saving.mend(...Object.keys(part));
    setFields((before) => ({ ...before, ...part }));
  };
  const send = async (request_id: string): Promise<Problems | undefined> => {
    const body = { ...fields, ra_id, rep_id, version: version.current, request_id };
    const { status } = await call(submitReport, { params: { program }, body });
    if (status.status !== 'saved') return { form: status.message };
    growlSuccess(status.message);
    onSaved();
    return undefined;
  };
  const readAgain = async (): Promise<ReportPage> => {
    const now = await call(getReport, { params: { program, id: rep_id } });
    version.current = now.version;
    return now;
  };
  return {
    fields,
    unsaved: !sameText(fields, saved),
    saving,
    change,
    save: () => {
      if (saving.check(problemsOf(fields))) saving.save(send);
    },
    /** In place of what was typed. */
    showSaved: () =>
      saving.save(async () => {
        const now = writtenIn(await readAgain());
        setSaved(now);
        setFields(now);
        return undefined;
      }),
    saveMine: () =>
      saving.save(async (request_id) => {
        await readAgain();
        return send(request_id);
      }),
  };
}
