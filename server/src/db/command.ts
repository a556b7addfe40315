import type { Database, Transaction } from './database.ts';

/** What a command did. Only a change has an entry in the audit log. */
export class Outcome<out Reply> {
  constructor(
    readonly reply: Reply,
    readonly changed: boolean,
  ) {}
}

export const changed = <Reply>(reply: Reply): Outcome<Reply> => new Outcome(reply, true);

/** Refused by the rules, already as asked, or a repeated request that gets its first reply. */
export const unchanged = <Reply>(reply: Reply): Outcome<Reply> => new Outcome(reply, false);

/** Runs a command in one transaction. The type of its reply is the declared one. */
export async function command<Reply>(
  db: Database,
  work: (tx: Transaction) => Promise<Outcome<NoInfer<Reply>>>,
): Promise<Reply> {
  return (await db.transaction(work)).reply;
}

/** What most commands reply: what was done, in words, and the record as it is now. */
export const statusReply = <Status extends string, Details>(
  status: Status,
  message: string,
  details: Details,
) => ({ status: { status, message }, details });
