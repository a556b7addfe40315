import type { AuditEntry } from '@storyvan/contract/audit';
import type { AuditKind } from '@storyvan/contract/audited';

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

/** Where nobody was signed in. */
export const viaWords: Record<AuditEntry['via'], string> = {
  web: 'Somebody',
  'command line': 'Somebody at the command line',
  storyvan: 'Storyvan itself',
};

export const nothingYet = {
  title: 'Nothing is told yet',
  hint: 'What is changed, lent or opened from now on will stand here.',
};

export const nothingFits = {
  title: 'Nothing fits',
  hint: 'Choose another person, another kind, or a longer time.',
};
