import {
  bookOpinions,
  childReading,
  howWasIt,
  listReadWith,
  placeReading,
  type ReadingEntry,
  readingPageSize,
  readingPattern,
  readingPatternClass,
  submitReading,
} from '@storyvan/contract/reading';
import { byName } from '@storyvan/domain/name-order';
import type { FastifyReply } from 'fastify';
import { found } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import { beforeTheNewestReading, keyIn, linkTo, pageOf, readingKey } from '../../http/paging.ts';
import { serve } from '../../http/serve.ts';
import { listActiveChildren } from '../../records/child/child.queries.ts';
import { getHolder } from '../../records/place/place.queries.ts';
import { readingEntryOf } from '../../records/reading/reading-entry.ts';
import { findTitleOfCopy } from '../../records/title/title.queries.ts';
import { recordOpinion, recordReading } from './reading.commands.ts';
import {
  countOpinions,
  findEnrolledChild,
  listEnabledStaff,
  listPatternOfChild,
  listPatternsOfGrade,
  listReadingsOfChild,
  listReadingsOfPlace,
  listSentences,
  type ReadingRow,
} from './reading.queries.ts';
import { countsOf, patternsOf, rowsOfPage } from './reading.rules.ts';

/** SPEC section 7 counts these pages in the path. */
function countedPage(reply: FastifyReply, rows: ReadingRow[], next: string): ReadingEntry[] {
  if (rows.length > readingPageSize) linkTo(reply, `/api/info/child_reading/${next}`);
  return rows.slice(0, readingPageSize).map(readingEntryOf);
}

export function readingRoutes(api: Api): void {
  const { db } = api;
  const getChildId = async (child_id: number) =>
    found(await findEnrolledChild.first(db, { child_id }), 'child').child_id;

  serve(api, placeReading, async ({ params, reply }) => {
    const { program, page } = params;
    const { site_grade_id } = await getHolder(db, params);
    const rows = await listReadingsOfPlace.all(db, { site_grade_id, ...rowsOfPage(page) });
    return countedPage(reply, rows, `${program}/${site_grade_id}/${page + 1}`);
  });

  serve(api, childReading, async ({ params, reply }) => {
    const { program, page } = params;
    const { site_grade_id } = await getHolder(db, params);
    const child_id = await getChildId(params.childId);
    const rows = await listReadingsOfChild.all(db, { site_grade_id, child_id, ...rowsOfPage(page) });
    return countedPage(reply, rows, `${program}/${site_grade_id}/${page + 1}/${child_id}`);
  });

  serve(api, submitReading, (call) => recordReading(call.work(), call.body));

  serve(api, howWasIt, (call) => recordOpinion(call.work(), call.body));

  serve(api, bookOpinions, async ({ params: { id: accn_no }, query: { after, limit } }) => {
    const { title_id } = found(await findTitleOfCopy.first(db, { accn_no }), 'book');
    const [before_date, before_id] = keyIn(after, readingKey) ?? beforeTheNewestReading;
    const [counts, rows] = await Promise.all([
      countOpinions.all(db, { title_id }),
      listSentences.all(db, { title_id, before_date, before_id, limit: limit + 1 }),
    ]);
    const { page, next } = pageOf(rows, limit, (last) => [last.date_reading, last.reading_id]);
    return { counts: countsOf(counts), sentences: page, next };
  });

  serve(api, listReadWith, async () => (await listEnabledStaff.all(db, {})).sort(byName));

  serve(api, readingPattern, async ({ params }) =>
    listPatternOfChild.all(db, { child_id: await getChildId(params.childId) }),
  );

  serve(api, readingPatternClass, async ({ params }) => {
    const { site_grade_id } = await getHolder(db, { program: 'lis', id: params.gradeId });
    const children = await listActiveChildren.all(db, { site_grade_id });
    return patternsOf(children, await listPatternsOfGrade.all(db, { site_grade_id }));
  });
}
