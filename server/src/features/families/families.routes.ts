import {
  certificatesOfChild,
  certificatesOfPlace,
  noticesOfChild,
  noticesOfPlace,
  readingPage,
  recordNoticesConsent,
  saveFamilyLanguage,
} from '@storyvan/contract/families';
import { certificatesReached } from '@storyvan/domain/certificates';
import { byChild } from '@storyvan/domain/name-order';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { getKnownChild } from '../../records/child/known-child.ts';
import { getHolder } from '../../records/place/place.queries.ts';
import { recordConsent, setLanguage } from './families.commands.ts';
import { listCertificatesOfPlace, listReturns } from './families.queries.ts';
import { getNoticesOfChild, getNoticesOfPlace } from './notices.ts';
import { getReadingPage } from './reading-page.ts';

/** Before all loans. */
const anyDate = '1900-01-01';

export function familiesRoutes(api: Api): void {
  const { db } = api;

  serve(api, recordNoticesConsent, (call) => recordConsent(call.work(), call.body));
  serve(api, saveFamilyLanguage, (call) => setLanguage(call.work(), call.body));

  serve(api, readingPage, ({ params }) => getReadingPage(db, params.childId, api.today()));

  serve(api, certificatesOfChild, async ({ params: { childId: child_id } }) => {
    const child = await getKnownChild(db, child_id);
    const { name, program, site_grade_id, school_id, place_name, family_language } = child;
    const of = { child_id, name, program, site_grade_id, school_id, place_name, family_language };
    const returns = await listReturns.all(db, { child_id });
    return certificatesReached(returns.map(({ date_return }) => date_return)).map((reached) => ({
      ...of,
      ...reached,
    }));
  });

  serve(api, certificatesOfPlace, async ({ params, query: { since = anyDate } }) => {
    const { site_grade_id } = await getHolder(db, params);
    const rows = await listCertificatesOfPlace.all(db.longReads, { site_grade_id, since });
    return rows.sort((a, b) => byChild(a, b) || a.books - b.books);
  });

  serve(api, noticesOfChild, ({ params }) => getNoticesOfChild(db, params.childId, api.today()));

  serve(api, noticesOfPlace, async ({ params }) =>
    getNoticesOfPlace(db, await getHolder(db, params), api.today()),
  );
}
