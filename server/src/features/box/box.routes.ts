import { addToBox, closeBox, getBox, startBox, takeOffBox } from '@storyvan/contract/box';
import { today } from '@storyvan/domain/calendar-date';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { getHolder } from '../../records/place/place.queries.ts';
import { add, close, start, takeOff } from './box.commands.ts';
import { findLastClosedBox, findOpenBox, listOutcomes } from './box.queries.ts';
import { resultOf } from './box.rules.ts';
import { listBoxCopies } from './list-box-copies.ts';

export function boxRoutes(api: Api): void {
  const { db } = api;

  serve(api, getBox, async ({ params }) => {
    const { site_grade_id } = await getHolder(db, params);
    const of = { site_grade_id, purpose: params.purpose };
    const [open, last] = await Promise.all([findOpenBox.first(db, of), findLastClosedBox.first(db, of)]);
    return {
      open: open && {
        box_id: open.box_id,
        made_by: open.made_by,
        made_on: dayOf(open.made_at),
        copies: await listBoxCopies(db, open.box_id),
      },
      last: last && {
        box_id: last.box_id,
        closed_by: last.closed_by,
        closed_on: dayOf(last.closed_at ?? ''),
        ...resultOf(await listOutcomes.all(db, last)),
      },
    };
  });

  serve(api, startBox, (call) => start(call.work(), call.body));
  serve(api, addToBox, (call) => add(call.work(), call.body));
  serve(api, takeOffBox, (call) => takeOff(call.work(), call.body));
  serve(api, closeBox, (call) => close(call.work(), call.body));
}

/** In the server's time zone. */
const dayOf = (at: string): string => today(new Date(at));
