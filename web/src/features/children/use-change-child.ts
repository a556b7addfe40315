import { type Child, getChild } from '@storyvan/contract/children';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { type Problems, useSaving } from '../../lib/use-saving.ts';
import { growlSuccess } from '../../ui/growl.ts';

/** Saves the child: resolves to the message, and the child unless it was refused. */
type Send = (
  version: number,
  request_id: string,
) => Promise<{ status: { message: string }; details: Child | null }>;

interface ChangeChild {
  child: Child;
  send: Send;
  /** The field that shows a refusal. */
  field: string;
  onSaved: (child: Child) => void;
  /** Shows the saved version in the form, instead of what was typed. */
  onShow: (child: Child) => void;
}

/** Saves a change with an optimistic lock: if someone else saved first, the person is asked what to do. */
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
