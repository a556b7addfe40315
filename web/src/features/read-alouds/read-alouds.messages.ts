import type { Programme } from '@storyvan/contract/common/programme';
import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { formatDate } from '@storyvan/domain/calendar-date';

/** Identifies a session where many buttons have the same text: "Tonca, 18 Nov 2026". */
export const whichReadAloud = ({ site_name, date }: ReadAloud): string => `${site_name}, ${formatDate(date)}`;

export const placesOf: Record<Programme, { all: string; one: string }> = {
  mop: { all: 'All sites', one: 'site' },
  lis: { all: 'All grades', one: 'grade' },
};

const yet = ({ status }: ReadAloud): string => (status === 'planned' ? ' yet' : '');

export const noLead = (readAloud: ReadAloud): string => `No lead${yet(readAloud)}`;
export const noLessonPlan = (readAloud: ReadAloud): string => `No lesson plan${yet(readAloud)}`;

/** A list this long is longer than a screen and gets a filter. */
export const filterFrom = 12;

export const searchedOnly = 'Only the sessions shown so far were searched.';

export const noneFits = 'No session matches your search.';

export const nothingDone = {
  title: 'No sessions have been held yet',
  hint: 'Sessions appear here once they are marked done.',
};

export const nothingPlanned: Record<Programme, { title: string; hint: string }> = {
  mop: { title: 'No sessions are planned', hint: 'Sessions of mop are planned in the weekly plan.' },
  lis: {
    title: 'No sessions are planned',
    hint: 'Choose “Plan a session” to set the grade, the day and who comes.',
  },
};

export const nothingPlannedForReaders = {
  title: 'No sessions are planned',
  hint: 'To add a session that was not planned, open its place and choose “Record a session”.',
};
