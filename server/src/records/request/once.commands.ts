import { createHash } from 'node:crypto';
import { ApiError } from '../../api-error.ts';
import { command, type Outcome, unchanged } from '../../db/command.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { insertIfNew } from '../../db/rows.commands.ts';
import { packReply, unpackReply } from './packed-reply.rules.ts';

/** `request_id` is an idempotency key: the first reply is stored and returned again (DOMAIN, rules of lending). */

const attempts = 20;

/** Thrown inside a command if another process has changed the row meanwhile: the command runs again. */
export class ChangedMeanwhile extends Error {}

/**
 * The lock makes the commit of a repeated request wait for the standby too. Otherwise a first run whose wait was ended by
 * a crash of the primary could be acknowledged before the standby has it (decision 74).
 */
const findRequest = prepare((db, p: Slots<{ request_id: string }>) =>
  db
    .selectFrom('lending_request')
    .select(['fingerprint', 'reply'])
    .where('request_id', '=', p('request_id'))
    .forShare(),
);

interface Input {
  request_id?: string | undefined;
}

/** Runs a command in one transaction, once per request_id; `input` is the request's body. */
export async function once<Reply>(
  { db, now }: { db: Database; now: Date },
  call: string,
  input: Input & Record<string, unknown>,
  work: (tx: Transaction) => Promise<Outcome<NoInfer<Reply>>>,
): Promise<Reply> {
  const { request_id, ...rest } = input;
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([call, rest]))
    .digest('hex')
    .slice(0, 32);
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      return await command<Reply>(db, async (tx) => {
        if (request_id === undefined) return work(tx);
        const first = await findRequest.first(tx, { request_id });
        if (first) return unchanged(firstReply<Reply>(first, fingerprint));
        const outcome = await work(tx);
        const row = { request_id, fingerprint, reply: packReply(outcome.reply), at: now.toISOString() };
        if ((await insertIfNew(tx, 'lending_request', row)) === 0) throw new ChangedMeanwhile();
        return outcome;
      });
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
    }
  }
  throw new ApiError('conflict', 'Too many people changed this at the same moment. Please try again.');
}

function firstReply<Reply>(first: { fingerprint: string; reply: string }, fingerprint: string): Reply {
  if (first.fingerprint === fingerprint) return JSON.parse(unpackReply(first.reply));
  throw new ApiError('conflict', 'This request_id was already used for a different request.');
}
