import type { AuditEntry } from '@storyvan/contract/audit';
import type { AuditKind } from '@storyvan/contract/audit-action';
import { auditActions } from '@storyvan/contract/audit-actions.gen';

/** An audit entry in words, split so that the child, place or book can be a link. */

type Subject = 'child' | 'place' | 'account' | 'book';
export type Part = { text: string; subject?: Subject };

const unnamed: Record<Subject, string> = {
  child: 'a child',
  place: 'a place',
  account: 'an account',
  book: 'a book',
};

const nameOf = (entry: AuditEntry, subject: Subject): string | undefined =>
  subject === 'book' ? entry.book?.title : entry[subject]?.name;

/** A failed sign-in: the person may not be who they claimed to be. */
const isFailedSignIn = ({ action, outcome }: AuditEntry) => action === 'sign_in' && outcome === 'refused';

export const whoOf = (entry: AuditEntry): string =>
  (isFailedSignIn(entry) ? null : entry.staff?.name) ?? viaWords[entry.via];

function subjectsIn(entry: AuditEntry, what: string): Part[] {
  return what.split(/\{(\w+)\}/).map((text, n): Part => {
    if (n % 2 === 0) return { text };
    const subject = text as Subject;
    const name = nameOf(entry, subject);
    return name === undefined ? { text: unnamed[subject] } : { text: name, subject };
  });
}

/** "opened the record of Asha Naik", "tried to change the site Tonca" */
export function deedOf(entry: AuditEntry): Part[] {
  const { did, to, what } = auditActions[entry.action];
  if (isFailedSignIn(entry)) return [{ text: `tried to sign in as ${entry.staff?.name}` }];
  const verb = entry.outcome === 'refused' ? `tried to ${to}` : did;
  return [{ text: what ? `${verb} ` : verb }, ...subjectsIn(entry, what)].filter(({ text }) => text !== '');
}

export const plainDeed = (entry: AuditEntry): string =>
  deedOf(entry)
    .map(({ text }) => text)
    .join('');

export const kindWords: Record<AuditKind, string> = {
  signing_in: 'Signing in',
  children: "Children's records",
  lending: 'Lending',
  books: 'Books',
  programme: 'Sessions and reports',
  places: 'Sites and schools',
  people: 'Members and partners',
  accounts: 'Accounts',
  data: 'Data and imports',
};

/** Names for entries without a signed-in person. */
const viaWords: Record<AuditEntry['via'], string> = {
  web: 'Someone',
  program: 'A program',
  'command line': 'Someone at the command line',
  storyvan: 'Storyvan itself',
};

export const noEntries = {
  title: 'No entries yet',
  hint: 'Changes, loans and opened records will be listed here from now on.',
};

export const noMatch = {
  title: 'No entries match',
  hint: 'Choose another person, another kind or a longer time.',
};
