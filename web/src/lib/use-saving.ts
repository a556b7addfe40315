import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CallError } from './call.ts';
import { newRequestId } from './new-request-id.ts';
import { isLost, sendOnce } from './send-once.ts';
import { refreshReads } from './use-read.ts';

/** The error of each field, by its name; `form` is about the whole form. */
export type Problems = Readonly<Record<string, string | undefined>>;

export interface Saving {
  saving: boolean;
  problems: Problems;
  /** The optimistic lock failed: someone else saved the same record first. RecordForm asks what to do. */
  changedMeanwhile: boolean;
  /** Shows errors found before sending; true if there are none. */
  check: (problems: Problems) => boolean;
  /** Clears the errors of these fields, which are being corrected. */
  clearProblems: (...fields: string[]) => void;
  /** Sends one save, never two at once; what `send` returns are refusals, or null if it has only read. */
  save: (send: (request_id: string) => Promise<Problems | undefined | null>) => Promise<void>;
}

/**
 * The state of saving a form. `request_id` is an idempotency key: a save whose reply was lost is repeated with the same
 * one, and after any reply the next save gets a new one.
 */
export function useSaving(): Saving {
  const client = useQueryClient();
  const request_id = useRef(newRequestId());
  const underWay = useRef(false);
  const [saving, setSaving] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [changedMeanwhile, setChangedMeanwhile] = useState(false);

  const fail = (error: CallError): Problems => {
    setChangedMeanwhile(error.code === 'conflict');
    if (!isLost(error)) request_id.current = newRequestId();
    return { ...error.fields, form: error.message };
  };
  const save: Saving['save'] = async (send) => {
    if (underWay.current) return;
    underWay.current = true;
    setSaving(true);
    setProblems({});
    setChangedMeanwhile(false);
    let refused: Problems | undefined | null;
    const error = await sendOnce(async () => {
      refused = await send(request_id.current);
    });
    if (error) setProblems(fail(error));
    else {
      request_id.current = newRequestId();
      setProblems(refused ?? {});
      if (refused !== null) refreshReads(client);
    }
    underWay.current = false;
    setSaving(false);
  };
  const check = (found: Problems) => {
    setProblems(found);
    return !Object.values(found).some(Boolean);
  };
  const clearProblems = (...fields: string[]) =>
    setProblems((before) => ({
      ...before,
      form: undefined,
      ...Object.fromEntries(fields.map((field) => [field, undefined])),
    }));
  return { saving, problems, changedMeanwhile, check, clearProblems, save };
}
