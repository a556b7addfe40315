import type { Programme } from '@storyvan/contract/common/programme';

export const placeWords: Record<Programme, { place: string; Place: string }> = {
  mop: { place: 'site', Place: 'Site' },
  lis: { place: 'grade', Place: 'Grade' },
};

export const noStars = 'Give 1 to 5 stars.';
export const writeFirst = 'Write a comment first.';

export const allSubmitted = {
  title: 'All submitted',
  hint: 'Every session has a report. A session appears here once it is marked done, until its report is written.',
};

export const noReportsYet = {
  title: 'No reports yet',
  hint: 'Choose “Write” to see the sessions that need one.',
};

export const draftIsKept =
  'Your report is kept on this device. Press “Submit report” again when you are back online.';
export const draftIsNotKept =
  'This browser does not keep drafts. Leave this page open and press “Submit report” again when you are back online.';
export const noDraftsHere = 'This browser does not keep drafts. Submit before you leave this page.';
export const commentIsKept = 'Your comment is kept on this device.';
export const commentIsNotKept =
  'This browser does not keep drafts. Leave this page open until your comment is sent.';

/** The first attempt was saved although its reply was lost, and the text was changed since. */
export const arrivedBefore =
  'Your comment was already sent (see above). Press “Send” to add this as a second comment.';

export const pollingFails = 'New comments could not be loaded. Trying again…';

/** "New comment by Asha Naik", as a screen reader says it. */
export const newComments = (authors: string[]): string =>
  authors.length === 1
    ? `New comment by ${authors[0]}`
    : `${authors.length} new comments, the latest by ${authors.at(-1)}`;
