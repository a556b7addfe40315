import { getChild } from '@storyvan/contract/children';
import { recordNoticesConsent } from '@storyvan/contract/families';
import { makeChild, makeCopy, makePastChildLoan, makeSite } from '../factories.ts';
import type { Given } from '../made-rows.ts';
import { useMade, useTestApp } from '../test-app.ts';

/** A server with a site, and what families there have: a phone, books brought back, an answer. */
export function useFamilies() {
  const app = useTestApp();
  const scene = useMade(async () => ({ site: await makeSite(app.db, { name: 'Tonca' }) }));
  const newChild = (row: Given<'child'> = {}) =>
    makeChild(app.db, {
      site_grade_id: scene.site,
      name: 'Asha Naik',
      guardian_phone: '98220 12345',
      ...row,
    });
  /** Brings back this many books, on the days after `from` one by one. */
  const bringBack = async (
    child_id: number,
    books: number,
    from = '2026-10-01',
    site_grade_id = scene.site,
  ) => {
    const accn_no = await makeCopy(app.db);
    const [year, month, day] = from.split('-').map(Number) as [number, number, number];
    for (let n = 0; n < books; n++) {
      const date_issue = new Date(Date.UTC(year, month - 1, day + n)).toISOString().slice(0, 10);
      await makePastChildLoan(app.db, { child_id, site_grade_id, accn_no, date_issue });
    }
  };
  const answer = (child_id: number, consent: boolean) =>
    app.call(recordNoticesConsent, { body: { child_id, consent } });
  const familyOf = async (childId: number) => (await app.call(getChild, { params: { childId } })).family;
  return { app, scene, newChild, bringBack, answer, familyOf };
}
