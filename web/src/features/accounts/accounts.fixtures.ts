import type { StaffAccount } from '@storyvan/contract/accounts';
import { unchanged } from '../../testing/edition.ts';

export const account = (staff_id: number, part: Partial<StaffAccount> = {}): StaffAccount => ({
  staff_id,
  username: `staff${staff_id}`,
  name: `Staff ${staff_id}`,
  role: 'staff',
  active: true,
  disabled_at: null,
  has_second_factor: false,
  must_change_password: false,
  last_seen_at: null,
  open_sessions: 0,
  ...unchanged,
  ...part,
});

/** The signed-in user. */
export const leela = account(1, {
  name: 'Leela Naik',
  username: 'leela',
  role: 'administrator',
  has_second_factor: true,
  open_sessions: 2,
});
export const meera = account(2, {
  name: 'Meera Kamat',
  username: 'meera',
  role: 'coordinator',
  must_change_password: true,
});
