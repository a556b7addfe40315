import type pg from 'pg';
import type { Executor, ReplicaState, Row } from '../database.ts';
import { troubleOf } from '../database-trouble.ts';
import type { Patience } from '../patience.ts';
import { executor, timed } from './executor.ts';

/** Long reads on a replica that has everything that was committed before the read began (decision 73). */

interface Waits {
  /** Milliseconds that a read waits for the replica to catch up. */
  catchingUp: number;
  /** Milliseconds for which all reads go to the primary after the replica was down or too far behind. */
  rest: number;
}

const usual: Waits = { catchingUp: 1000, rest: 5000 };
const canceledByReplay = '40001';

/** Where the primary is: its timeline, which a promotion changes, and its position in the write-ahead log. */
const position = `select pg_current_wal_flush_lsn() as at,
  ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline`;
/**
 * A server that is not in recovery may be an old primary. One on another timeline may have rows that were lost with an
 * old primary, and lack rows of the new one, although its position is further.
 */
const hasCaughtUp = `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn
  and (select min_recovery_end_timeline from pg_control_recovery()) = $2::int as caught_up`;

export interface ReplicaReads {
  longReads: Executor;
  state: ReplicaState;
}

type Query = Parameters<Executor['rows']>;

/** `primary` answers all reads that the replica cannot answer; `desks` is asked how far the primary is. */
export function readFromReplica(
  replica: pg.Pool,
  { desks, primary }: { desks: Executor; primary: Executor },
  { longRead, connection }: Patience,
  { catchingUp, rest }: Waits = usual,
): ReplicaReads {
  const state = makeState();
  let restsUntil = 0;

  const read = async ([compiled]: Query): Promise<Row[]> => {
    const [now] = await desks.rows({ sql: position, parameters: [] }, 'storyvan_position');
    const client = await replica.connect();
    // A pooler without named statements may be in front of the replica, and these reads are long.
    const on = executor(client, longRead, { named: false });
    let ended: Error | undefined;
    try {
      // In one transaction, so that a pooler or balancer leads the check and the read to the same server.
      await client.query(timed({ text: 'begin read only', query_timeout: connection }));
      await waitFor(client, now as Row, { query_timeout: connection, catchingUp });
      const rows = await on.rows(compiled);
      await on.rows({ sql: 'commit', parameters: [] });
      return rows;
    } catch (error) {
      ended = error as Error;
      throw error;
    } finally {
      // Closing a connection rolls back.
      client.release(ended);
    }
  };

  return {
    state,
    longReads: {
      dialect: 'postgres',
      async rows(...query) {
        if (performance.now() >= restsUntil) {
          const start = performance.now();
          try {
            const rows = await read(query);
            state.note('replica', null);
            return rows;
          } catch (error) {
            const trouble = whyNotRead(error);
            // A read that took its whole time must not take it twice.
            if (trouble === null || (longRead > 0 && performance.now() - start >= longRead)) throw error;
            if ((error as { code?: string }).code !== canceledByReplay) {
              restsUntil = performance.now() + rest;
              state.note(null, trouble);
            }
          }
        }
        state.note('primary');
        return primary.rows(...query);
      },
    },
  };
}

class Behind extends Error {}

async function waitFor(
  client: pg.PoolClient,
  { at, timeline }: Row,
  { query_timeout, catchingUp }: { query_timeout: number; catchingUp: number },
): Promise<void> {
  const giveUp = performance.now() + catchingUp;
  for (let pause = 5; ; pause = Math.min(pause * 2, 50)) {
    const asked = timed({ text: hasCaughtUp, values: [at, timeline], query_timeout });
    const { rows } = await client.query<{ caught_up: boolean | null }>(asked);
    if (rows[0]?.caught_up) return;
    if (performance.now() + pause > giveUp)
      throw new Behind(`it is more than ${catchingUp} ms behind the primary, or not its standby`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Null for an error of the query itself, which the primary would answer in the same way. */
function whyNotRead(error: unknown): string | null {
  if (error instanceof Behind) return error.message;
  return troubleOf(error) === 'unavailable' ? (error as Error).message : null;
}

interface WritableState extends ReplicaState {
  note(answeredBy: 'replica' | 'primary' | null, trouble?: string | null): void;
}

function makeState(): WritableState {
  const listeners: ((trouble: string | null) => void)[] = [];
  const state: WritableState = {
    answered: { replica: 0, primary: 0 },
    trouble: null,
    onChange: (listener) => listeners.push(listener),
    note(answeredBy, trouble = state.trouble) {
      if (answeredBy) state.answered[answeredBy] += 1;
      const changed = (state.trouble === null) !== (trouble === null);
      state.trouble = trouble;
      if (changed) for (const listener of listeners) listener(trouble);
    },
  };
  return state;
}
