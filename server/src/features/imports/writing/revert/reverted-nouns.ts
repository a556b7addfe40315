import type { Executor } from '../../../../db/database.ts';
import { type TableName, tables } from '../../../../db/schema.ts';
import type { Table } from '../../../../db/tables/table.ts';
import { keyColumn, type PutBackNoun } from '../../../../records/import/journal.ts';
import { blocksOfChildren, blocksOfTitles } from './blocks.queries.ts';
import type { Entry, Obstacle, Row } from './obstacle.ts';

/** What is special about the nouns that imports write; the rest of a revert is the same for all. */

interface RevertedNoun {
  /** What people know the record by. */
  label(row: Row): string;
  /** What prevents that changed records get their old values back. */
  blocks?(on: Executor, entries: Entry[]): Promise<Obstacle[]>;
}

const byName = ({ name }: Row): string => String(name);

/**
 * In the order in which a revert removes them: first what refers to the others. Categories are removed with the titles that
 * use them, and loans are undone (revert-loans.commands.ts).
 */
export const revertedNouns: Record<PutBackNoun, RevertedNoun> = {
  copy: { label: ({ accn_no }) => `Copy ${accn_no}` },
  child: {
    label: byName,
    blocks: blocksOfChildren,
  },
  lesson_plan: { label: ({ lp_name }) => `The lesson plan “${lp_name}”` },
  title: {
    label: ({ title }) => `“${title}”`,
    blocks: blocksOfTitles,
  },
  site_grade: { label: byName },
  school: { label: byName },
  member: { label: byName },
  reading_partner: { label: byName },
};

export const nounsToRevert = Object.keys(revertedNouns) as PutBackNoun[];

/** Rows that may refer to a new record, so that it cannot be removed. */
export interface Use {
  table: TableName;
  /** The column that holds the key of the record. */
  column: string;
  /** Follows the name of the record: "has copies that were added since". */
  words: string;
  /** Only rows with these values count. */
  only: Readonly<Record<string, string>>;
  /** If the import may have added these rows too, which are then removed first: what the journal calls them, and their key. */
  own: { noun: PutBackNoun; key: string } | null;
}

const isReverted = (table: string): table is PutBackNoun => table in revertedNouns;

/** As the tables describe them. */
export const usesOf = (noun: PutBackNoun): Use[] =>
  (Object.entries(tables) as [TableName, Table][]).flatMap(([table, { columns }]) =>
    Object.entries(columns).flatMap(([column, { facts }]) => {
      if (facts.references !== noun || facts.blocking === null) return [];
      const own = isReverted(table) ? { noun: table, key: keyColumn(table) } : null;
      return { table, column, words: facts.blocking, only: facts.blockingOnly, own };
    }),
  );
