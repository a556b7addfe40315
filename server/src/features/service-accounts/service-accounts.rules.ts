import { mostTokenDays, type ServiceAccount } from '@storyvan/contract/service-accounts';
import { addDays, type CalendarDate, formatDate } from '@storyvan/domain/calendar-date';
import { byName } from '@storyvan/domain/name-order';
import { nameKey } from '@storyvan/domain/search-words';
import { stateOfService } from '../../records/account/service-account.rules.ts';

/** How service accounts are listed, and which changes to them are refused. */

type ServiceAccountRow = Omit<ServiceAccount, 'state' | 'revoked_at' | 'revoked_by'> & {
  disabled_at: string | null;
  changed_by: string | null;
};

export const serviceAccountOf = (row: ServiceAccountRow, today: CalendarDate): ServiceAccount => ({
  staff_id: row.staff_id,
  name: row.name,
  role: row.role,
  state: stateOfService(row, today),
  token_end: row.token_end,
  expires_on: row.expires_on,
  last_used_at: row.last_used_at,
  created_at: row.created_at,
  created_by: row.created_by,
  revoked_at: row.disabled_at,
  revoked_by: row.disabled_at === null ? null : row.changed_by,
});

/** By name, the revoked ones last. */
export const serviceAccountsOf = (
  rows: readonly ServiceAccountRow[],
  today: CalendarDate,
): ServiceAccount[] =>
  rows
    .map((row) => serviceAccountOf(row, today))
    .sort((a, b) => Number(a.state === 'revoked') - Number(b.state === 'revoked') || byName(a, b));

/** Null: the name is free. The names of people and of programs are shown in the same places. */
export function takenBy(name: string, inUse: readonly { name: string }[]): string | null {
  return inUse.find((other) => nameKey(other.name) === nameKey(name))?.name ?? null;
}

/** Null: never expires. */
export const lastDay = (expires: string): CalendarDate | null => (expires === 'never' ? null : expires);

/** Why a token cannot have this last day. */
export function lastDayRefusal(expires_on: CalendarDate | null, today: CalendarDate) {
  if (expires_on === null) return null;
  if (expires_on < today) {
    const message = `${formatDate(expires_on)} has passed. Choose a later last day for the token.`;
    return { status: 'date has passed' as const, message };
  }
  const latest = addDays(today, mostTokenDays);
  if (expires_on <= latest) return null;
  const message = `A token is valid for two years at most. Choose a last day up to ${formatDate(latest)}, and renew the token before then.`;
  return { status: 'date too late' as const, message };
}
