import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { Retention, saveRetention } from '@storyvan/contract/privacy';
import type { Executor } from '../../db/database.ts';
import { ChangedMeanwhile, once } from '../../db/once.commands.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { trustDate } from '../../db/trusted-date.commands.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Work } from './privacy.commands.ts';
import { findNameOfStaff, findSetting } from './privacy.queries.ts';
import { type KeptRetention, readRetention, retentionKey, sentenceOfRetention } from './retention.rules.ts';

/** The setting that says how long personal data of children is kept. */

const insertSetting = prepare((db, p: Slots<{ key: string; value: string }>) =>
  db
    .insertInto('setting')
    .values({ key: p('key'), value: p('value') })
    .onConflict((conflict) => conflict.column('key').doNothing()),
);

const updateSetting = prepare((db, p: Slots<{ key: string; value: string; before: string }>) =>
  db
    .updateTable('setting')
    .set({ value: p('value') })
    .where('key', '=', p('key'))
    .where('value', '=', p('before')),
);

/** As it is shown: with the name of who has set it. */
export async function retentionReply(on: Executor, kept: KeptRetention): Promise<Retention> {
  const staff =
    kept.changed_by === null ? null : await findNameOfStaff.first(on, { staff_id: kept.changed_by });
  return { ...kept, changed_by: staff?.name ?? null };
}

export function keepRetention(
  work: Work,
  input: BodyOf<typeof saveRetention>,
): Promise<ReplyOf<typeof saveRetention>> {
  const { request_id, version, years, automatic } = input;
  const at = work.now.toISOString();
  return once(work.db, { call: 'save_retention', request_id, input, at }, async (tx) => {
    const row = await findSetting.first(tx, { key: retentionKey });
    const before = await retentionReply(tx, readRetention(row?.value));
    if (before.version !== version) throw ApiError.changedMeanwhile('setting', before.changed_by);
    // Whoever saves this has the date of the server in view.
    await trustDate(tx, work.today);
    const kept: KeptRetention = {
      years,
      automatic: years !== null && automatic,
      version: version + 1,
      changed_by: work.staff_id,
      changed_at: at,
    };
    const setting = { key: retentionKey, value: JSON.stringify(kept) };
    const changed = row
      ? await updateSetting.run(tx, { ...setting, before: row.value })
      : await insertSetting.run(tx, setting);
    if (changed === 0) throw new ChangedMeanwhile();
    return {
      status: { status: 'saved' as const, message: sentenceOfRetention(kept) },
      details: await retentionReply(tx, kept),
    };
  });
}
