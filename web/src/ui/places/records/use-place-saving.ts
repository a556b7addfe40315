import type { PlaceRecord, SchoolRecord } from '@storyvan/contract/place-records';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { type Saving, useSaving } from '../../../lib/use-saving.ts';
import { placeLink } from '../place-links.ts';

/** One that may be the same as what is to be saved. */
export interface Likely {
  message: string;
  name: string;
  link: LinkProps;
}

export interface PlaceReply {
  status: { status: string; message: string };
  details: PlaceRecord | SchoolRecord | null;
}

const linkTo = (record: PlaceRecord | SchoolRecord): LinkProps =>
  'program' in record
    ? placeLink(record)
    : linkOptions({ to: '/lis/school/$schoolId', params: { schoolId: String(record.school_id) } });

/** Saves the form of a place: a code that is taken stands at its field, a likely duplicate is asked about. */
export function usePlaceSaving() {
  const saving = useSaving();
  const [likely, setLikely] = useState<Likely | null>(null);

  const judge = <R extends PlaceReply>({ status, details }: R, onSaved: (reply: R) => void, reply: R) => {
    const isLikely = status.status === 'likely the same' && details !== null;
    setLikely(isLikely ? { message: status.message, name: details.name, link: linkTo(details) } : null);
    if (isLikely) return undefined;
    if (status.status === 'code taken') return { code: status.message };
    onSaved(reply);
    return undefined;
  };
  const send = async <R extends PlaceReply>(ask: Promise<R>, onSaved: (reply: R) => void) => {
    const reply = await ask;
    return judge(reply, onSaved, reply);
  };
  const mend: Saving['mend'] = (...fields) => {
    setLikely(null);
    saving.mend(...fields);
  };
  return { saving: { ...saving, mend }, likely, send };
}
