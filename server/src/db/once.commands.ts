import { createHash } from 'node:crypto';
import { ApiError } from '../http/api-error.ts';
import type { Database, Transaction } from './database.ts';
import { prepare, type Slots } from './prepare.ts';

/** The same request sent twice has the effect of one: the first reply is kept and given again (DOMAIN, rules of lending). */

const attempts = 20;

/** Thrown inside a command when another process has changed the row meanwhile: look again and decide anew. */
export class ChangedMeanwhile extends Error {}

const findRequest = prepare((db, p: Slots<{ request_id: string }>) =>
  db.selectFrom('lending_request').select(['fingerprint', 'reply']).where('request_id', '=', p('request_id')),
);

const insertRequest = prepare(
  (db, p: Slots<{ request_id: string; fingerprint: string; reply: string; at: string }>) =>
    db
      .insertInto('lending_request')
      .values({
        request_id: p('request_id'),
        fingerprint: p('fingerprint'),
        reply: p('reply'),
        at: p('at'),
      })
      .onConflict((conflict) => conflict.column('request_id').doNothing()),
);

export interface Asked {
  call: string;
  request_id: string | undefined;
  input: object;
  at: string;
}

/** Runs a command in one transaction, once for each request_id; `input` is the request's body. */
export async function once<Reply>(
  db: Database,
  asked: Asked,
  work: (tx: Transaction) => Promise<Reply>,
): Promise<Reply> {
  const { request_id, input } = asked;
  const { request_id: _, ...rest } = input as { request_id?: string };
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([asked.call, rest]))
    .digest('hex');
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      return await db.transaction(async (tx) => {
        if (request_id === undefined) return work(tx);
        const first = await findRequest.first(tx, { request_id });
        if (first) return firstReply<Reply>(first, fingerprint);
        const reply = await work(tx);
        const row = { request_id, fingerprint, reply: JSON.stringify(reply), at: asked.at };
        if ((await insertRequest.run(tx, row)) === 0) throw new ChangedMeanwhile();
        return reply;
      });
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
    }
  }
  throw new ApiError('conflict', 'Too many people changed this at the same moment. Please try again.');
}

const given = new WeakSet<object>();

/** The reply of a command that did nothing, for the same request had done it before. */
export function givenAgain<Reply extends object>(reply: Reply): Reply {
  given.add(reply);
  return reply;
}

/** Whether this very reply was given before, to the same request. */
export const wasGivenBefore = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && given.has(reply);

function firstReply<Reply>(first: { fingerprint: string; reply: string }, fingerprint: string): Reply {
  if (first.fingerprint === fingerprint) return givenAgain(JSON.parse(first.reply));
  throw new ApiError('conflict', 'This request_id was used before for another request.');
}
