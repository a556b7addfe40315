import type { ChangeKind } from '@storyvan/contract/changes';
import type { Role } from '@storyvan/contract/common/role';
import type { ServiceAccount } from '@storyvan/contract/service-accounts';
import type { Delivery, Webhook } from '@storyvan/contract/webhooks';
import { formatDate } from '@storyvan/domain/calendar-date';
import { counted } from '../../lib/numbers.ts';

export const roleHints: Record<Role, string> = {
  staff: 'Looks up books and children, lends and takes back.',
  coordinator: 'Also reads the feed of changes and manages the programme.',
  administrator: 'Also reads the audit log and accounts. Choose it only if nothing less is enough.',
};

type PillKind = 'good' | 'bad' | 'warn' | 'plain';

export const accountStates: Record<ServiceAccount['state'], { words: string; kind: PillKind }> = {
  active: { words: 'active', kind: 'good' },
  expired: { words: 'expired', kind: 'warn' },
  revoked: { words: 'revoked', kind: 'bad' },
};

export const expiryWords = ({ expires_on }: Pick<ServiceAccount, 'expires_on'>): string =>
  expires_on ? formatDate(expires_on) : 'never';

export const kindNames: Record<ChangeKind, string> = {
  issue_site: 'Issued to a site or grade',
  issue_child: 'Issued to a child',
  renew_child: 'Renewed',
  return_child: 'Returned by a child',
  return_site: 'Returned from a site or grade',
  undo: 'Undone',
  copy_state: 'Withdrawn, lost or found',
};

export const kindsWords = ({ kinds }: Pick<Webhook, 'kinds'>): string =>
  kinds.length === 0 ? 'all changes' : kinds.map((kind) => kindNames[kind].toLowerCase()).join(', ');

export function webhookState({ state, waiting }: Webhook): { words: string; kind: PillKind } {
  if (state === 'failing') return { words: 'stopped: failing', kind: 'bad' };
  if (state === 'paused') return { words: 'paused', kind: 'plain' };
  return waiting ? { words: 'failing, trying again', kind: 'warn' } : { words: 'active', kind: 'good' };
}

export const deliveryStates: Record<Delivery['state'], { words: string; kind: PillKind }> = {
  delivered: { words: 'delivered', kind: 'good' },
  waiting: { words: 'waiting', kind: 'warn' },
  failed: { words: 'failed', kind: 'bad' },
};

export const holdsWords = ({ test, changes }: Delivery): string =>
  test ? 'Test' : counted(changes, 'change');

/** "200 in 35 ms", or why it failed. */
export function answerWords({ last_status, last_ms, last_problem, attempts }: Delivery): string {
  if (attempts === 0) return 'not sent yet';
  return last_problem || `${last_status} in ${last_ms} ms`;
}
