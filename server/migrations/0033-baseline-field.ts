import type { SqlTypes } from '../src/db/migration-sql.ts';

/** Devices that work without a network, what they hold, the entries they have sent, and the key that seals their texts. */
export const field = ({ text, strict }: SqlTypes): string => `
create table field_device (
  device_id ${text} primary key not null,
  staff_id integer not null references staff (staff_id),
  name ${text} not null,
  registered_at ${text} not null,
  last_seen_at ${text} not null,
  unsent integer not null default 0,
  blocked_at ${text},
  blocked_by integer references staff (staff_id),
  wiped_at ${text},
  check ((blocked_at is null) = (blocked_by is null))
) ${strict};
create index field_device_of_staff on field_device (staff_id, last_seen_at);

create table field_place (
  device_id ${text} not null references field_device (device_id),
  site_grade_id integer not null references site_grade (site_grade_id),
  taken_at ${text} not null,
  primary key (device_id, site_grade_id)
) ${strict};

create table field_entry (
  request_id ${text} primary key not null,
  -- UUIDv7: the order in which entries arrived.
  arrival_id ${text} not null,
  device_id ${text} not null references field_device (device_id),
  -- Who made it on the device.
  staff_id integer not null references staff (staff_id),
  -- Who sent it: another person took it over, or imported it from a file.
  sent_by integer not null references staff (staff_id),
  kind ${text} not null check (kind in
    ('issue', 'return', 'renewal', 'undo', 'session_done', 'observation', 'enrolment', 'report')),
  -- As the device sent it: no such place may exist.
  site_grade_id integer not null,
  accn_no ${text},
  child_id integer references child (child_id),
  -- The entry that enrolled the child, or that this one refers to.
  refers_to ${text},
  date ${text} not null,
  made_at ${text} not null,
  received_at ${text} not null,
  state ${text} not null check (state in ('accepted', 'review', 'withdrawn')),
  -- The entry as JSON, its texts still sealed; emptied once it is no longer in review.
  entry ${text} not null,
  -- What was noted, or why it is in review.
  message ${text},
  -- An entry in review that is to be decided first.
  waits_for ${text},
  -- The request_id with which a decision is being carried out, and since when: one person at a time.
  attempt_id ${text},
  attempted_at ${text},
  -- The lending events it made, in the order in which to undo them, with a space between them.
  events ${text} not null default '',
  ra_id integer,
  decision ${text},
  decided_by integer references staff (staff_id),
  decided_at ${text},
  -- Why it is in review, so that no decision depends on the sentence.
  reason ${text} check (reason in ('erased', 'unreadable', 'after disabled', 'fault')),
  -- A hash of what was sent, so that another entry under the same request_id is recognised.
  content_hash ${text},
  check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  check (state <> 'review' or (decision is null and message is not null)),
  check (state <> 'withdrawn' or decision is not null),
  check (state = 'review' or (waits_for is null and attempt_id is null and entry = '')),
  check ((attempt_id is null) = (attempted_at is null))
) ${strict};
create index field_entry_in_review on field_entry (arrival_id) where state = 'review';
create index field_entry_of_device on field_entry (device_id, state);
create index field_entry_waiting on field_entry (waits_for) where waits_for is not null;
create index field_entry_of_child on field_entry (child_id) where child_id is not null;

create table field_seal (
  key_id ${text} primary key not null,
  public_key ${text} not null,
  private_key ${text} not null,
  made_at ${text} not null
) ${strict};
`;
