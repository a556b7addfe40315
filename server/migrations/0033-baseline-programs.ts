import type { SqlTypes } from '../src/db/migration-sql.ts';

/** For other programs: the order of changes for the feed, and webhooks with their deliveries. */
export const programs = ({ text, uuid, large, id, largeId, strict, edition }: SqlTypes): string => `
-- Changes without a position yet, written in the transaction of the change. A change that depends on another arrives
-- after it.
create table change_waiting (
  arrival ${largeId},
  change_id ${uuid} not null,
  source ${text} not null check (source in ('lending', 'copy_state'))
) ${strict};

-- The order in which the feed returns changes. Positions are given to committed changes only, one process at a time.
create table change_position (
  position ${large} primary key not null,
  change_id ${uuid} not null,
  source ${text} not null check (source in ('lending', 'copy_state'))
) ${strict};

create table webhook (
  webhook_id ${id},
  address ${text} not null,
  -- With a space between them; empty: all.
  kinds ${text} not null,
  secret ${text} not null,
  -- After a new secret was made, both sign for some time.
  old_secret ${text},
  old_secret_until ${text},
  state ${text} not null check (state in ('active', 'paused', 'failing')),
  -- Changes up to here are in deliveries, or of other kinds.
  position ${large} not null,
  -- The sender that has it, until when; then another may take it.
  claim ${text},
  claimed_until ${text},
  created_at ${text} not null,
  created_by integer not null references staff (staff_id),${edition},
  check ((old_secret is null) = (old_secret_until is null)),
  check ((claim is null) = (claimed_until is null))
) ${strict};

create table webhook_delivery (
  delivery_id ${text} primary key not null,
  webhook_id integer not null references webhook (webhook_id),
  -- The changes that it holds: those of its kinds from the first position to the last. Null for a test.
  first_position ${large},
  last_position ${large},
  kinds ${text} not null,
  changes integer not null,
  state ${text} not null check (state in ('waiting', 'delivered', 'failed')),
  -- 1: a test, or sent again by a person. It is tried once, and others do not wait for it.
  by_hand integer not null default 0 check (by_hand in (0, 1)),
  attempts integer not null default 0,
  -- Since when it is tried.
  since ${text} not null,
  next_attempt_at ${text},
  last_attempt_at ${text},
  last_status integer,
  last_ms integer,
  last_problem ${text} not null default '',
  made_at ${text} not null,
  check ((first_position is null) = (last_position is null)),
  check ((state = 'waiting') = (next_attempt_at is not null))
) ${strict};
create index webhook_delivery_of_webhook on webhook_delivery (webhook_id, delivery_id);
create index webhook_delivery_waiting on webhook_delivery (webhook_id, next_attempt_at) where state = 'waiting';
create index webhook_delivery_by_time on webhook_delivery (made_at);
`;
