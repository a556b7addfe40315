import { type Kysely, sql } from 'kysely';

export type Dialect = 'sqlite' | 'postgres';

/** Says how far a long migration is, in a sentence for people. */
export type Tell = (text: string) => void;

/** Text is compared and sorted by its bytes on both databases, so that word ranges are the same. */
export const textType = (dialect: Dialect): string => (dialect === 'sqlite' ? 'text' : 'text collate "C"');

/** Runs the statements of a migration one by one; they hold no semicolon but the one that ends them. */
export async function runStatements(db: Kysely<unknown>, statements: string): Promise<void> {
  const withoutComments = statements.replace(/^\s*--.*$/gm, '');
  for (const statement of withoutComments.split(';')) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
}
