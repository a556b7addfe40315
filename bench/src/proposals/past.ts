import type { Opinion } from '@storyvan/contract/common/opinion';
import type { KnownTitle } from '@storyvan/domain/proposals/reader';
import { byKey } from '../../../server/src/by-key.ts';
import type { Database } from '../../../server/src/db/database.ts';

/** A whole history in memory, so that each of thousands of days can be looked at as it was. */

export interface PastLoan {
  id: number;
  accn_no: string;
  title_id: number;
  child_id: number;
  site_grade_id: number;
  date_issue: string;
  date_return: string | null;
}

export interface Past {
  titles: Map<number, KnownTitle>;
  children: { child_id: number; level: number | null }[];
  /** In the order in which they were made. */
  loansOfChild: Map<number, PastLoan[]>;
  loansOfTitle: Map<number, PastLoan[]>;
  loansOfCopy: Map<string, PastLoan[]>;
  /** The level of the child at each loan. */
  levelAt: Map<number, number | null>;
  boxes: Map<number, { accn_no: string; date_issue: string; date_return: string | null }[]>;
  titleOfCopy: Map<string, number>;
  opinionsOfChild: Map<number, Said[]>;
  opinionsOfTitle: Map<number, Said[]>;
}

interface Said {
  child_id: number;
  title_id: number;
  opinion: Opinion;
  date: string;
}

export async function readPast(db: Database): Promise<Past> {
  const read = async <Row>(sql: string) => (await db.rows({ sql, parameters: [] })) as unknown as Row[];
  const titles = await read<KnownTitle>(
    'select title_id, title, level, language, category_primary from title',
  );
  const loans = await read<PastLoan & { child_level: number | null }>(
    `select child_loan_id as id, accn_no, title_id, child_id, site_grade_id, date_issue, date_return, child_level
     from child_loan where undone = 0 order by child_loan_id`,
  );
  const said = await read<Said>(
    `select child_id, title_id, opinion, date_reading as date from reading
     where opinion is not null order by date_reading, reading_id`,
  );
  const boxes = await read<{
    site_grade_id: number;
    accn_no: string;
    date_issue: string;
    date_return: string | null;
  }>('select site_grade_id, accn_no, date_issue, date_return from site_loan where undone = 0');
  const copies = await read<{ accn_no: string; title_id: number }>('select accn_no, title_id from copy');
  return {
    titles: new Map(titles.map((title) => [title.title_id, title])),
    children: await read('select child_id, level from child where inactive_since is null order by child_id'),
    loansOfChild: byKey(loans, ({ child_id }) => child_id),
    loansOfTitle: byKey(loans, ({ title_id }) => title_id),
    loansOfCopy: byKey(loans, ({ accn_no }) => accn_no),
    levelAt: new Map(loans.map(({ id, child_level }) => [id, child_level])),
    boxes: byKey(boxes, ({ site_grade_id }) => site_grade_id),
    titleOfCopy: new Map(copies.map(({ accn_no, title_id }) => [accn_no, title_id])),
    opinionsOfChild: byKey(said, ({ child_id }) => child_id),
    opinionsOfTitle: byKey(said, ({ title_id }) => title_id),
  };
}
