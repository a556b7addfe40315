import { calendarDate } from '@storyvan/contract/common/calendar-date';
import type { Programme } from '@storyvan/contract/common/programme';
import {
  cancelReadAloud,
  getDone,
  getPlanned,
  getSessionInfo,
  listDone,
  listPlanned,
  listSessionInfo,
  markDone,
  markNotDone,
  planReadAloud,
  type ReadAloud,
} from '@storyvan/contract/read-alouds';
import { byPlace } from '@storyvan/domain/name-order';
import { z } from 'zod';
import { ApiError, found } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import { keyIn, linked, pageOf, rowId } from '../../http/paging.ts';
import { type Call, serve } from '../../http/serve.ts';
import { getHolder } from '../../records/place/place.queries.ts';
import { readAloudOf } from '../../records/read-aloud/read-aloud.queries.ts';
import { markReadAloudDone } from './mark-done.commands.ts';
import { getPage } from './read-aloud-page.ts';
import { cancel, saveReadAloud, undoDone } from './read-alouds.commands.ts';
import {
  findReadAloudInfoRow,
  listDoneOfPlace,
  listDoneOfProgramme,
  listPlannedOfPlace,
  listPlannedOfProgramme,
  listReadAloudInfoRows,
} from './read-alouds.queries.ts';
import { infoOf } from './read-alouds.rules.ts';

/** The start of a page: after this date and ra_id, in the order of the list. */
const pageKey = z.tuple([calendarDate, rowId]);
type PageKey = z.output<typeof pageKey>;

/** Before the first and after the last possible date. */
const beforeTheFirst: PageKey = ['1900-01-01', 0];
const afterTheLast: PageKey = ['9999-12-31', 0];

export function readAloudsRoutes(api: Api): void {
  const { db } = api;
  const pageFrom = (start: PageKey, { after, limit }: { after?: string | undefined; limit: number }) => {
    const [date, ra_id] = keyIn(after, pageKey) ?? start;
    return { date, ra_id, limit: limit + 1 };
  };
  const keyOf = ({ date, ra_id }: ReadAloud) => [date, ra_id];
  const placeOf = async (program: Programme, place: number) =>
    (await getHolder(db, { program, id: place })).site_grade_id;

  const listFrom = async (
    call: Pick<Call<typeof listPlanned>, 'params' | 'query' | 'request' | 'reply'>,
    start: PageKey,
    lists: { ofProgramme: typeof listPlannedOfProgramme; ofPlace: typeof listPlannedOfPlace },
  ) => {
    const { program } = call.params;
    const { place, limit } = call.query;
    const page = pageFrom(start, call.query);
    const rows =
      place === undefined
        ? await lists.ofProgramme.all(db, { program, ...page })
        : await lists.ofPlace.all(db, { place: await placeOf(program, place), ...page });
    return linked(call, pageOf(rows.map(readAloudOf), limit, keyOf));
  };

  serve(api, listPlanned, (call) =>
    listFrom(call, beforeTheFirst, { ofProgramme: listPlannedOfProgramme, ofPlace: listPlannedOfPlace }),
  );

  serve(api, getPlanned, ({ params }) => getPage(db, params.program, params.id));

  serve(api, listDone, (call) =>
    listFrom(call, afterTheLast, { ofProgramme: listDoneOfProgramme, ofPlace: listDoneOfPlace }),
  );

  serve(api, getDone, async ({ params }) => {
    const page = await getPage(db, params.program, params.id);
    if (page.status === 'done') return page;
    throw ApiError.notFound('session that is done');
  });

  serve(api, planReadAloud, (call) => saveReadAloud(call.work(), call.params.program, call.body));

  serve(api, markDone, (call) => markReadAloudDone(call.work(), call.params.program, call.body));

  serve(api, markNotDone, (call) => undoDone(call.work(), call.params.program, call.body));

  serve(api, cancelReadAloud, (call) => cancel(call.work(), call.params.program, call.body));

  serve(api, listSessionInfo, async ({ params: { program } }) => {
    const rows = await listReadAloudInfoRows.all(db, { program, today: api.today() });
    return rows.sort(byPlace).map(infoOf);
  });

  serve(api, getSessionInfo, async ({ params: { program, id } }) => {
    const { site_grade_id } = await getHolder(db, { program, id });
    const row = await findReadAloudInfoRow.first(db, { program, site_grade_id, today: api.today() });
    return infoOf(found(row, 'place'));
  });
}
