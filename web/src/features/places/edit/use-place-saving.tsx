import { Button, Group } from '@mantine/core';
import type { PlaceRecord, SchoolRecord } from '@storyvan/contract/places';
import { linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { type Saving, useSaving } from '../../../lib/use-saving.ts';
import { placeLink } from '../../../records/place/place-links.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';

export interface PlaceReply {
  status: { status: string; message: string };
  details: PlaceRecord | SchoolRecord | null;
}

/** The screen of a place. */
export const linkTo = (record: PlaceRecord | SchoolRecord) =>
  'program' in record
    ? placeLink(record)
    : linkOptions({ to: '/lis/school/$schoolId', params: { schoolId: String(record.school_id) } });

/** Saves the form of a place: shows a used code at its field, and asks about a likely duplicate. */
export function usePlaceSaving() {
  const saving = useSaving();
  const [likely, setLikely] = useState<PlaceReply | null>(null);

  const send = async <R extends PlaceReply>(ask: Promise<R>, onSaved: (reply: R) => void) => {
    const reply = await ask;
    const { status, details } = reply;
    const isLikely = status.status === 'likely the same' && details !== null;
    setLikely(isLikely ? reply : null);
    if (isLikely) return undefined;
    if (status.status === 'code taken') return { code: status.message };
    onSaved(reply);
  };
  const clearProblems: Saving['clearProblems'] = (...fields) => {
    setLikely(null);
    saving.clearProblems(...fields);
  };
  return { saving: { ...saving, clearProblems }, likely, send };
}

interface LikelyDuplicateProps {
  /** With the place that may be the same. */
  likely: PlaceReply | null;
  /** "Add it anyway" */
  sure: string;
  onSure: () => void;
}

/** Asks whether the place to be saved already exists, with a link to it. */
export function LikelyDuplicate({ likely, sure, onSure }: LikelyDuplicateProps) {
  const place = likely?.details;
  if (!place) return null;
  return (
    <Notice tone="warn" role="alert" data-wide>
      <p>{likely.status.message}</p>
      <Group gap="sm" mt="sm">
        <LinkButton link={linkTo(place)}>Show {place.name}</LinkButton>
        <Button variant="default" h={44} onClick={onSure}>
          {sure}
        </Button>
      </Group>
    </Notice>
  );
}
