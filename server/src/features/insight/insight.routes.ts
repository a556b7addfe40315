import {
  chooseVoice,
  getImpactReport,
  insight,
  listSentences,
  saveImpactReport,
  termOfChild,
  termOfScope,
} from '@storyvan/contract/insight';
import { lastCounted } from '@storyvan/domain/date-range';
import { withoutSmallGroups } from '@storyvan/domain/insight/small-groups';
import { termAround } from '@storyvan/domain/school-year';
import { found } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { findChild } from '../../records/child/child.queries.ts';
import { saveReport } from './impact-report.commands.ts';
import { findReport } from './impact-report.queries.ts';
import { readInsight } from './read-insight.ts';
import { getScope } from './scope.ts';
import { readTermOfChild, readTermOfScope } from './term.ts';
import { choose } from './voices.commands.ts';
import { listToChoose, listVoices } from './voices.ts';

export function insightRoutes(api: Api): void {
  const { db } = api;
  const thisTerm = async () => termAround(api.today(), (await api.library.get()).school_year);

  serve(api, insight, async ({ params: { scope: asked, start, end }, query }) => {
    const scope = await getScope(db, asked);
    const toShare = query.small_groups === 'hidden';
    const range = { start, end: lastCounted({ start, end }, api.today()) };
    const [read, voices] = await Promise.all([
      readInsight(db.longReads, scope, { start, end }, api.today(), toShare),
      listVoices(db.longReads, scope.slots, range),
    ]);
    const whole = { ...read.insight, voices };
    return toShare ? withoutSmallGroups(whole, ...read.seen()) : whole;
  });

  serve(api, termOfScope, async ({ params }) => {
    const scope = await getScope(db, params.scope);
    return readTermOfScope(db.longReads, scope, await thisTerm(), api.today());
  });

  serve(api, termOfChild, async ({ params: { childId: child_id } }) => {
    found(await findChild.first(db, { child_id }), 'child');
    return readTermOfChild(db, child_id, await thisTerm(), api.today());
  });

  serve(api, listSentences, async ({ params: { scope: asked, start, end } }) => {
    const { slots } = await getScope(db, asked);
    return listToChoose(db.longReads, slots, { start, end });
  });

  serve(api, chooseVoice, ({ body, work }) => choose(work(), body));

  serve(api, getImpactReport, async ({ params: { scope, start, end } }) => {
    const { text } = await getScope(db, scope);
    return { written: await findReport.first(db, { scope: text, first_day: start, last_day: end }) };
  });

  serve(api, saveImpactReport, ({ body, work }) => saveReport(work(), body));
}
