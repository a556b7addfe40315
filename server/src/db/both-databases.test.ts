import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AllStatements } from '../testing/database/all-statements.ts';
import {
  type BothDatabases,
  compareRead,
  compareWrite,
  openBothDatabases,
} from '../testing/database/both-databases.ts';
import { writtenTable } from '../testing/database/slot-uses.ts';

describe.skipIf(!process.env.TEST_DATABASE_URL)('the statements of the program', () => {
  const statements = new AllStatements();
  let both: BothDatabases;
  beforeAll(async () => {
    both = await openBothDatabases(statements);
    // Prepared when they are first asked for, for each number of words.
    const lookup = await import('../features/catalogue/lookup/lookup.queries.ts');
    for (const words of [['red'], ['red', 'hen']]) {
      lookup.listTitlesByWords(words);
      lookup.listTitlesFiltered(words);
      lookup.listChildrenByWords(words);
    }
  }, 400_000);
  afterAll(() => both.close());

  it('are all found, wherever they are prepared', () => {
    expect(statements.unreached()).toEqual([]);
    expect(statements.list.filter(({ prepared }) => prepared).length).toBeGreaterThan(450);
  });

  it('that read find the same rows in the same order on SQLite and on PostgreSQL', async () => {
    const differences: string[] = [];
    for (const statement of statements.list.filter(({ node }) => !writtenTable(node)))
      differences.push((await compareRead(both, statement)) ?? '');
    expect(differences.filter(Boolean)).toEqual([]);
  }, 120_000);

  it('that write return and leave the same rows on SQLite and on PostgreSQL', async () => {
    const differences: string[] = [];
    for (const statement of statements.list.filter(({ node }) => writtenTable(node)))
      differences.push((await compareWrite(both, statement)) ?? '');
    expect(differences.filter(Boolean)).toEqual([]);
  }, 120_000);
});
