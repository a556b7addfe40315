import type { ServiceAccount } from '@storyvan/contract/service-accounts';
import type { Delivery, Webhook } from '@storyvan/contract/webhooks';

export const website: ServiceAccount = {
  staff_id: 7,
  name: 'Website',
  role: 'staff',
  state: 'active',
  token_end: 'x4Qz',
  expires_on: null,
  last_used_at: null,
  created_at: '2026-11-01T10:00:00.000Z',
  created_by: 'Leela Naik',
  revoked_at: null,
  revoked_by: null,
};

export const webhook: Webhook = {
  webhook_id: 3,
  address: 'https://catalogue.example/storyvan',
  kinds: [],
  state: 'active',
  waiting: false,
  old_secret_until: null,
  created_at: '2026-11-01T10:00:00.000Z',
  created_by: 'Leela Naik',
  version: 1,
  changed_by: null,
  changed_at: null,
};

export const delivery: Delivery = {
  delivery_id: '019aa5b2-6a00-7000-8000-000000000003',
  test: false,
  changes: 2,
  state: 'delivered',
  attempts: 1,
  next_attempt_at: null,
  last_attempt_at: '2026-11-18T04:00:00.000Z',
  last_status: 200,
  last_ms: 35,
  last_problem: '',
  made_at: '2026-11-18T04:00:00.000Z',
};
