/** How long work waits for the database before it fails as unavailable; in milliseconds. */
export interface Patience {
  /** SQLite: for another process that writes. */
  lock: number;
  /** PostgreSQL: for a connection, new or of the pool. */
  connection: number;
  /** PostgreSQL: for the answer to one statement; 0 waits for ever. */
  statement: number;
  longRead: number;
}

/** A command started by a person, such as an import, should wait rather than stop half way. */
export const patient: Patience = { lock: 30_000, connection: 10_000, statement: 0, longRead: 0 };

/** Desks fail sooner: the browser gives up after 15 seconds and retries, and a server that ends waits for seven. */
export const atDesks: Patience = { lock: 6500, connection: 3000, statement: 5000, longRead: 60_000 };
