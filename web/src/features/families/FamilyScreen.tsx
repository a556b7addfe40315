import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import { idOf } from '../../lib/text-search.ts';
import type { PlaceRef } from '../../records/place/place-links.ts';
import { CertificatesScreen } from './CertificatesScreen.tsx';
import { MessagesScreen } from './MessagesScreen.tsx';
import { ReadingPageScreen } from './ReadingPageScreen.tsx';

interface FamilyScreenProps {
  place: PlaceRef;
  /** Of a child: its reading page. */
  child_id?: number;
  /** Of a place: certificates, or else messages. */
  search?: { show?: string; child?: string; since?: string };
}

/** The screens of what families get. They are one file of the app, because its first file names each of the others. */
export function FamilyScreen({ place, child_id, search = {} }: FamilyScreenProps) {
  if (child_id !== undefined) return <ReadingPageScreen place={place} child_id={child_id} />;
  const { show, child, since } = search;
  if (show !== 'certificates') return <MessagesScreen place={place} />;
  return (
    <CertificatesScreen
      place={place}
      child={idOf(child)}
      since={(since && parseCalendarDate(since)) || undefined}
    />
  );
}
