import type { LendingDetails } from '@storyvan/contract/common/lending-fields';
import { issueBookChild, issueBookSite } from '@storyvan/contract/lending';
import { addDays } from '@storyvan/domain/calendar-date';
import { runQuery } from '../../db/prepare.ts';
import { makeChild, makeCopy, makeSite, makeTitle } from '../factories.ts';
import { type TestApp, testDay } from '../test-app.ts';
import { makeReadAloud } from '../week-factories.ts';

/** The site at which a generated history plays. */
export interface Scene {
  site: number;
  copies: string[];
  children: number[];
  /** A session that is planned for the day. */
  planned: number;
  /** Lending events from before the history. */
  events: string[];
}

export const copiesInPlay = 5;
const boxDay = addDays(testDay, -7);

/** One copy is with a child and two are at the site, for a week now; two are in the library. */
export async function makeScene(app: TestApp): Promise<Scene> {
  const site = await makeSite(app.db);
  const titles = [await makeTitle(app.db), await makeTitle(app.db)];
  const children: number[] = [];
  for (const name of ['Rahul Naik', 'Priya Sawant', 'Sana Shaikh', 'Asha Naik'])
    children.push(await makeChild(app.db, { site_grade_id: site, name }));
  const copies: string[] = [];
  for (let n = 0; n < copiesInPlay; n++) copies.push(await makeCopy(app.db, { title_id: titles[n % 2] }));
  const planned = await makeReadAloud(app.db, {
    site_grade_id: site,
    status: 'planned',
    date: testDay,
    time: '10:00',
  });
  const events: string[] = [];
  const at = { program: 'mop' as const, site_grade_id: site, date_issue: boxDay };
  const note = ({ details }: { details: LendingDetails | null }) => events.push(details?.event_id ?? '');
  for (const accn_no of copies.slice(0, 3)) note(await app.call(issueBookSite, { body: { ...at, accn_no } }));
  const lent = { ...at, accn_no: copies[0] as string, child_id: children[0] };
  note(await app.call(issueBookChild, { body: lent }));
  return { site, copies, children, planned, events };
}

/** Where a copy is by the records; null in the library. */
export async function whereOnServer(app: TestApp, accn_no: string) {
  const [row] = await runQuery(app.db, (k) =>
    k.selectFrom('copy').select(['site_grade_id', 'site_loan_id', 'child_id']).where('accn_no', '=', accn_no),
  );
  if (!row || row.site_grade_id === null) return null;
  return { at_place: row.site_loan_id !== null, child_id: row.child_id };
}
