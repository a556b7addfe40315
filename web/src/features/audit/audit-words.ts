import type { AuditEntry } from '@storyvan/contract/audit';
import { auditActions } from '@storyvan/contract/audited';
import { viaWords } from './audit.messages.ts';

/** What an entry says, in words and in what they are about: "Meera Kamat opened the record of", the child. */

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

/** An account that was not opened: whoever stood there may be anybody. */
const isNotLetIn = ({ action, outcome }: AuditEntry) => action === 'sign_in' && outcome === 'refused';

export const whoOf = (entry: AuditEntry): string =>
  (isNotLetIn(entry) ? null : entry.staff?.name) ?? viaWords[entry.via];

function subjectsIn(entry: AuditEntry, what: string): Part[] {
  return what.split(/\{(\w+)\}/).map((text, n): Part => {
    if (n % 2 === 0) return { text };
    const subject = text as Subject;
    const name = nameOf(entry, subject);
    return name === undefined ? { text: unnamed[subject] } : { text: name, subject };
  });
}

/** Without who it was: "opened the record of Asha Naik", "tried to change the site Tonca". */
export function deedOf(entry: AuditEntry): Part[] {
  const { did, to, what } = auditActions[entry.action];
  if (isNotLetIn(entry)) return [{ text: `tried to sign in as ${entry.staff?.name}` }];
  const verb = entry.outcome === 'refused' ? `tried to ${to}` : did;
  return [{ text: what ? `${verb} ` : verb }, ...subjectsIn(entry, what)].filter(({ text }) => text !== '');
}

export const plainDeed = (entry: AuditEntry): string =>
  deedOf(entry)
    .map(({ text }) => text)
    .join('');
