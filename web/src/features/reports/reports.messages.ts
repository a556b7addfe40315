import type { Programme } from '@storyvan/contract/common/programme';

/** The sentences of the report screens. */

export const placeWords: Record<Programme, { place: string; Place: string }> = {
  mop: { place: 'site', Place: 'Site' },
  lis: { place: 'grade', Place: 'Grade' },
};

export const noStars = 'Give 1 to 5 stars.';
export const writeFirst = 'Write a comment first.';

export const allSubmitted = {
  title: 'All submitted',
  hint: 'Every session that was held has its report. The next one waits here once its session is marked done.',
};

export const noReportsYet = {
  title: 'No reports yet',
  hint: '“Write” shows the sessions that wait for one.',
};

export const draftIsKept =
  'What you wrote is kept on this device: press “Submit report” again when the network is back.';
export const draftIsNotKept =
  'This browser does not keep drafts: leave this page open, and press “Submit report” again when the network is back.';
export const noDraftsHere = 'This browser does not keep drafts: submit before you leave.';
export const commentIsKept = 'What you wrote is kept on this device.';
export const commentIsNotKept = 'This browser does not keep drafts: leave this page open until it is sent.';

/** The first try got through although no answer came, and the text was changed since. */
export const arrivedBefore =
  'Your comment did arrive at the first try, and stands above. Press “Send” to add what is written here as another one.';

export const pollingFails = 'New comments cannot be fetched just now. This page goes on trying.';

/** "New comment by Asha Naik", as a screen reader says it. */
export const newComments = (authors: string[]): string =>
  authors.length === 1
    ? `New comment by ${authors[0]}`
    : `${authors.length} new comments, the latest by ${authors.at(-1)}`;
