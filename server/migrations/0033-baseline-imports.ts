import type { SqlTypes } from '../src/db/migration-sql.ts';

/**
 * Imports: the uploaded file, what it would change, and a journal of what it has changed, so that an import can be
 * reverted (decisions 64 and 65).
 */
export const imports = ({ text, bytes, strict }: SqlTypes): string => `
create table import (
  -- UUIDv7: in the order of time.
  import_id ${text} primary key not null,
  -- Null until it is detected or chosen.
  kind ${text},
  file_name ${text} not null,
  bytes integer not null check (bytes >= 0),
  state ${text} not null check (state in
    ('uploading', 'checking', 'ready', 'running', 'done', 'reverting', 'reverted')),
  -- 1 while it writes: only one import or revert can do so at a time.
  writing integer unique check (writing = 1),
  -- What people chose and corrected, as JSON.
  options ${text} not null default '{}',
  -- How the file was read, as JSON.
  reading ${text},
  -- Numbers of rows, as JSON.
  counts ${text},
  -- Why it cannot go on, or why it was stopped.
  problem ${text},
  done_rows integer not null default 0,
  total_rows integer not null default 0,
  -- The process that works on it, and when it last said so.
  worker ${text},
  seen_at ${text},
  -- Null: from the command line.
  staff_id integer references staff (staff_id),
  created_at ${text} not null,
  finished_at ${text},
  reverted_by integer references staff (staff_id),
  reverted_at ${text},
  check ((writing is not null) = (state in ('running', 'reverting'))),
  check ((worker is not null) = (state in ('checking', 'running', 'reverting'))),
  check ((finished_at is not null) = (state in ('done', 'reverting', 'reverted'))),
  check ((reverted_at is not null) = (state = 'reverted'))
) ${strict};

-- The uploaded file, and the file of its rejected rows, in parts.
create table import_part (
  import_id ${text} not null references import (import_id) on delete cascade,
  file ${text} not null check (file in ('upload', 'rejects')),
  part integer not null check (part >= 0),
  content ${bytes} not null,
  primary key (import_id, file, part)
) ${strict};

-- What each row of the file would do.
create table import_row (
  import_id ${text} not null references import (import_id) on delete cascade,
  -- The line, row or record of the file.
  line integer not null,
  outcome ${text} not null check (outcome in ('added', 'changed', 'unchanged', 'rejected')),
  -- Its cells by field, as JSON.
  cells ${text} not null,
  -- The old and new values, as JSON; empty for other outcomes.
  changes ${text} not null default '',
  -- Why the row, or a copy in it, is rejected.
  reason ${text},
  primary key (import_id, line)
) ${strict};
create index import_row_by_outcome on import_row (import_id, outcome, line);
create index import_row_rejected on import_row (import_id, line) where reason is not null;

-- Each record that an import has written.
create table import_entry (
  import_id ${text} not null references import (import_id) on delete cascade,
  noun ${text} not null,
  key ${text} not null,
  -- The values it had, as JSON; null for a new record.
  before ${text},
  -- What is equal as long as no one has changed the record since, as JSON.
  after ${text} not null,
  primary key (import_id, noun, key)
) ${strict};
create index import_entry_of_child on import_entry (key) where noun = 'child';

-- Ids up to this one were given to records that a reverted import has removed; they are never given again.
create table retired_id (noun ${text} primary key not null, last_id integer not null) ${strict};

-- An import writes the words of its new records before the records themselves, so that the records come in with one
-- short transaction. These are the ids that the words wait for; it reserves numbers for its loans too.
create table staged_words (
  kind ${text} primary key check (kind in ('title', 'child', 'loan')),
  first_id integer not null,
  last_id integer not null
) ${strict};
`;
