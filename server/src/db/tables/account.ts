import type { Role } from '@storyvan/contract/common/role';
import { account, date, flag, id, instant, number, text } from './column.ts';
import { createdAt, edition } from './common-columns.ts';
import { table, unexported } from './table.ts';

/** Accounts of staff, their sign-ins and second factors. */

export const staff = table({
  staff_id: id().leftOut(),
  username: text('What the person signs in with'),
  /** A service account has no password and cannot sign in; its token is in `service_account`. */
  kind: text<'person' | 'service'>('person, or service for the account of a program').byDefault(),
  name: text('The name of the person or program'),
  role: text<Role>('staff, coordinator or administrator').byDefault(),
  password_hash: text().leftOut(),
  password_changed_at: instant().orNull().leftOut(),
  /** Set by a password reset: allows only choosing a new password. */
  must_change_password: flag().byDefault().leftOut(),
  /** Base32; in use once it is confirmed. */
  totp_secret: text().orNull().leftOut(),
  totp_confirmed_at: instant().orNull().leftOut(),
  /** The 30-second step of the last accepted code: a code works once. */
  totp_last_step: number().orNull().leftOut(),
  /** When the secret was made; one that is not confirmed within minutes lapses. */
  totp_started_at: instant().orNull().leftOut(),
  /** When the one-time password was used: it works once. */
  one_time_used_at: instant().orNull().leftOut(),
  disabled_at: instant('Since when the account cannot be used; empty if it can').orNull(),
  created_at: createdAt,
  ...edition,
});

export const service_account = unexported('Secrets of accounts are never exported.', {
  staff_id: account().key(),
  token_hash: text(),
  /** The last characters of the token, by which people recognise it. */
  token_end: text(),
  /** The last day on which the token is valid; null: it never expires. */
  expires_on: date().orNull(),
  /** Null: the command line. */
  created_by: account().orNull(),
  last_used_at: instant().orNull(),
});

export const recovery_code = unexported('Secrets of accounts are never exported.', {
  staff_id: account().key(),
  code_hash: text().key(),
  used_at: instant().orNull(),
});

export const session = unexported('Sign-ins end with the server.', {
  session_id: text().key(),
  token_hash: text(),
  staff_id: account(),
  created_at: instant(),
  last_seen_at: instant(),
  revoked_at: instant().orNull(),
  /** 1 when the holder has shown a second factor. */
  second_factor: flag().byDefault(),
  /** User agent and address, by which people recognise their sessions. */
  user_agent: text().byDefault(),
  address: text().byDefault(),
});

export const known_device = unexported('Secrets of accounts are never exported.', {
  token_hash: text().key(),
  staff_id: account().key(),
  created_at: instant(),
  last_used_at: instant(),
  network: text(),
});

export const sign_in_failure = unexported('Attempts to sign in are forgotten after days.', {
  failure_id: text().key(),
  account: text(),
  lane: text<'own' | 'library' | 'stranger' | 'one-time'>(),
  source: text(),
  at: instant(),
  cleared: flag().byDefault(),
});

export const sign_in_account = unexported('Attempts to sign in are forgotten after days.', {
  account: text().key(),
  last_tried_at: instant(),
});
