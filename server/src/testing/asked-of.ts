import { addDays } from '@storyvan/domain/calendar-date';
import type { Database } from '../db/database.ts';
import { rowsOf } from './database/sql.ts';
import type { Asked } from './every-read.ts';
import { testDay } from './test-app.ts';

/** All there is to ask for in an example world. */
export async function askedOf(db: Database): Promise<Asked> {
  const rows = async (sql: string) => (await rowsOf(db, sql)) as Record<string, never>[];
  const ids = async (table: string, column: string, name: string) =>
    (await rows(`select ${column} as id from ${table} order by ${column}`)).map(({ id }) => ({ [name]: id }));
  const ofBoth = (values: object[]) =>
    values.flatMap((value) => ['mop', 'lis'].map((program) => ({ program, ...value })));
  const places = await rows('select program, site_grade_id from site_grade order by site_grade_id');
  const sessions = await ids('read_aloud', 'ra_id', 'id');
  const reports = await ids('report', 'rep_id', 'id');
  const copies = await ids('copy', 'accn_no', 'id');
  const purposes = places.flatMap(({ program, site_grade_id }) =>
    ['packing', 'unpacking'].map((purpose) => ({ program, id: site_grade_id, purpose })),
  );
  const texts = (name: string) => ['a', 'red', 'B-1', 'naik'].map((text) => ({ [name]: text }));
  return {
    places: places as unknown as Asked['places'],
    schools: (await ids('school', 'school_id', 'id')).map(({ id }) => Number(id)),
    child_ids: (await ids('child', 'child_id', 'id')).map(({ id }) => Number(id)),
    dates: [addDays(testDay, -7), testDay],
    more: {
      '/api/info/book_details/:id/echo': copies,
      '/api/info/book_lending_history/:id/echo': copies,
      '/api/info/book_opinions/:id/echo': copies,
      '/api/:program/ra/:id': ofBoth(sessions),
      '/api/:program/ra_done/:id': ofBoth(sessions),
      '/api/:program/report/:id': ofBoth(reports),
      '/api/:program/get_report_comment/:id/:after': ofBoth(reports.map((id) => ({ ...id, after: 0 }))),
      '/api/info/report_display_view/lis/:reportId/all': await ids('report', 'rep_id', 'reportId'),
      '/api/info/lesson_plan/:lpId': await ids('lesson_plan', 'lp_id', 'lpId'),
      '/api/info/stocktake/:stocktakeId': await ids('stocktake', 'stocktake_id', 'stocktakeId'),
      '/api/info/box/:program/:id/:purpose': purposes,
      '/api/info/wishes_of_title/:titleId': await ids('title', 'title_id', 'titleId'),
      '/api/info/cover/:cover': await ids('cover', 'name', 'cover'),
      '/api/info/lookup/:query': texts('query'),
      '/api/info/suggest/:query': texts('query'),
      '/api/info/autocomplete/lp/:text': texts('text'),
      '/api/info/title_by_isbn/:isbn': [{ isbn: '9788181465238' }, { isbn: '9789350467718' }],
      '/api/info/child_by_card/:cardNo': [{ cardNo: 'C-7' }, { cardNo: 'C-10' }],
    },
  };
}

/** A reply without the fields that may differ. */
export function comparable(value: unknown, without: string[]): unknown {
  if (Array.isArray(value)) return value.map((inner) => comparable(inner, without));
  if (value === null || typeof value !== 'object') return value;
  const kept = Object.entries(value).filter(([key]) => !without.includes(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, comparable(inner, without)]));
}
