import { type Child, getChild } from '@storyvan/contract/children';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { type Problems, useSaving } from '../../lib/use-saving.ts';
import { growlSuccess } from '../../ui/growl.ts';

/** A save of a child: gives what it says, and the child unless it was refused. */
type Send = (
  version: number,
  request_id: string,
) => Promise<{ status: { message: string }; details: Child | null }>;

interface ChangeChild {
  child: Child;
  send: Send;
  /** At which field a refusal stands. */
  field: string;
  onSaved: (child: Child) => void;
  /** Shows in the form what is saved now, in place of what was typed. */
  onShow: (child: Child) => void;
}

/** Saves a change made from one version of a child; when somebody was first, it is asked what to do. */
export function useChangeChild({ child, send, field, onSaved, onShow }: ChangeChild) {
  const saving = useSaving();
  const [version, setVersion] = useState(child.version);
  const readNow = () => call(getChild, { params: { childId: child.child_id } });
  const sendFrom = async (from: number, request_id: string): Promise<Problems | undefined> => {
    const { status, details } = await send(from, request_id);
    if (!details) return { [field]: status.message };
    growlSuccess(status.message);
    onSaved(details);
    return undefined;
  };
  const changed = {
    onShow: () =>
      saving.save(async () => {
        const now = await readNow();
        setVersion(now.version);
        onShow(now);
        return undefined;
      }),
    onKeepMine: () =>
      saving.save(async (request_id) => {
        const now = await readNow();
        setVersion(now.version);
        return sendFrom(now.version, request_id);
      }),
  };
  const save = () => saving.save((request_id) => sendFrom(version, request_id));
  return { saving, save, changed };
}
