import { expect, it } from 'vitest';
import { tables } from '../../../../db/schema.ts';
import type { Table } from '../../../../db/tables/table.ts';
import { nounsToRevert, usesOf } from './reverted-nouns.ts';

/** What a row refers to through another of its columns, so that the other one is enough. */
const saidByAnother = ['child_loan.title_id', 'renewal.child_id'];

it('a column that names a record of an import keeps it from being removed, or is removed with it', () => {
  const nouns: readonly string[] = nounsToRevert;
  const silent = Object.entries(tables).flatMap(([name, { columns }]: [string, Table]) =>
    Object.entries(columns).flatMap(([column, { facts }]) =>
      facts.references !== null &&
      nouns.includes(facts.references) &&
      facts.blocking === null &&
      !facts.isPartOf
        ? `${name}.${column}`
        : [],
    ),
  );
  // Say in db/tables/ with blocksRevert what people read when they revert the import.
  expect(silent).toEqual(saidByAnother);
});

it('the uses of a place are listed in the order of the tables', () => {
  expect(usesOf('school')).toEqual([
    {
      table: 'site_grade',
      column: 'school_id',
      words: 'has grades that were added since',
      only: {},
      own: { noun: 'site_grade', key: 'site_grade_id' },
    },
    { table: 'promotion', column: 'school_id', words: 'took part in a new school year', only: {}, own: null },
  ]);
});
