import {
  eraseChild,
  eraseDue,
  getChildRecord,
  listMentions,
  mostErasedAtOnce,
  privacyOverview,
  saveRetention,
} from '@storyvan/contract/privacy';
import { found } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import { serve } from '../../http/serve.ts';
import { readSetting } from '../../records/setting/setting.queries.ts';
import { findDoubtfulSince } from '../../records/setting/trusted-date.queries.ts';
import { findChildOfRecord } from './child-record.queries.ts';
import { getRecord } from './child-record.ts';
import { findMentions } from './mentions.ts';
import { erase, eraseDueChildren } from './privacy.commands.ts';
import { countErased, countLeft, listLeft } from './privacy.queries.ts';
import { addYears, lastDayDue } from './privacy.rules.ts';
import { keepRetention, retentionReply } from './retention.commands.ts';
import { readRetention, retentionKey } from './retention.rules.ts';

export function privacyRoutes(api: Api): void {
  serve(api, privacyOverview, async ({ db }) => {
    const kept = readRetention(await readSetting(db, retentionKey));
    const { years } = kept;
    const count = async (until: string) => (await countLeft.first(db, { until }))?.children ?? 0;
    const until = years === null ? null : lastDayDue(api.today(), years);
    const due = until === null ? [] : await listLeft.all(db, { until, limit: mostErasedAtOnce });
    return {
      doubtful_since: await findDoubtfulSince(db, api.today()),
      retention: await retentionReply(db, kept),
      due: due.map((child) => ({ ...child, due_since: addYears(child.inactive_since, years ?? 0) })),
      due_count: until === null ? 0 : await count(until),
      left_count: await count(api.today()),
      erased_count: (await countErased.first(db, {}))?.children ?? 0,
    };
  });

  serve(api, saveRetention, (call) => keepRetention(call.work(), call.body));
  serve(api, getChildRecord, async ({ db, params: { childId: child_id }, staff }) => {
    found(await findChildOfRecord.first(db, { child_id }), 'child');
    const at = api.now().toISOString();
    // The export lists who has opened the record, so this read must be written first.
    api.audit.note({ at, staff_id: staff().staff_id, action: 'export_child', child_id });
    await api.audit.flush();
    return getRecord(db, child_id);
  });

  serve(api, listMentions, async ({ db, params }) => {
    const child = found(await findChildOfRecord.first(db, { child_id: params.childId }), 'child');
    return findMentions(db.longReads, child);
  });

  // The reply does not wait for the checkpoint; the nightly job retries if readers still need the log.
  serve(api, eraseChild, async (call) => {
    const reply = await erase(call.work(), call.body);
    void api.db.emptyLog();
    return reply;
  });
  serve(api, eraseDue, async (call) => {
    const reply = await eraseDueChildren(call.work(), call.body);
    void api.db.emptyLog();
    return reply;
  });
}
