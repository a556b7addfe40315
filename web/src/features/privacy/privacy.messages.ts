import { auditActions } from '@storyvan/contract/audit-actions.gen';
import type { ChildRecord, Retention } from '@storyvan/contract/privacy';
import { counted } from '../../lib/numbers.ts';

export function retentionWords({ years, automatic }: Pick<Retention, 'years' | 'automatic'>): string {
  if (years === null) return 'Until someone erases it. No time limit is set.';
  const time = `${counted(years, 'year')} after a child has left, personal data is due to be erased.`;
  return automatic
    ? `${time} It is then erased automatically overnight.`
    : `${time} It stays in the list below until someone erases it.`;
}

export const moveWords = ({ kind, from, to }: ChildRecord['moves'][number]): string =>
  kind === 'left'
    ? `Left ${from ?? 'a place'}`
    : kind === 'came back'
      ? `Came back to ${to ?? 'a place'}`
      : `${kind === 'promoted' ? 'Moved up' : 'Moved'} from ${from ?? 'a place'} to ${to ?? 'a place'}`;

export const entryStates: Record<ChildRecord['field_entries'][number]['state'], string> = {
  accepted: 'in the records',
  review: 'in review',
  withdrawn: 'withdrawn',
};

export const entryWords: Record<ChildRecord['field_entries'][number]['kind'], string> = {
  issue: 'lent',
  return: 'returned',
  renewal: 'renewed',
  undo: 'undone as a mistake',
  session_done: 'session held',
  observation: 'observation',
  enrolment: 'enrolled',
  report: 'report',
};

export const eventWords: Record<ChildRecord['lending_events'][number]['kind'], string> = {
  issue_site: 'lent to the place',
  issue_child: 'lent to the child',
  renew_child: 'renewed for the child',
  return_child: 'returned by the child',
  return_site: 'returned by the place',
  undo: 'undone as a mistake',
};

const subjects: Record<string, string> = { child: 'the child', place: 'a site or grade', book: 'a book' };

/** "Opened the record of the child", for the guardian who reads it. */
export function lookWords({ action, outcome }: ChildRecord['looked_at'][number]): string {
  const { did, to, what } = auditActions[action];
  const verb = outcome === 'refused' ? `tried to ${to}` : did;
  const words =
    `${verb} ${what.replace(/\{(\w+)\}/g, (_, subject: string) => subjects[subject] ?? '')}`.trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
