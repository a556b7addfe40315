import type { Retention, saveRetention } from '@storyvan/contract/privacy';
import { ApiError } from '../../api-error.ts';
import { changed, statusReply } from '../../db/command.ts';
import type { Executor } from '../../db/database.ts';
import { findNameOfStaff } from '../../records/account/auth.queries.ts';
import { ChangedMeanwhile, once } from '../../records/request/once.commands.ts';
import { insertSetting, replaceSetting } from '../../records/setting/setting.commands.ts';
import { readSetting } from '../../records/setting/setting.queries.ts';
import { trustDate } from '../../records/setting/trusted-date.commands.ts';
import type { CommandOf } from '../../records/work.ts';
import { type KeptRetention, readRetention, retentionKey, sentenceOfRetention } from './retention.rules.ts';

/** The setting for how long personal data of children is kept. */

/** The setting as shown, with the name of who set it. */
export async function retentionReply(on: Executor, kept: KeptRetention): Promise<Retention> {
  const staff =
    kept.changed_by === null ? null : await findNameOfStaff.first(on, { staff_id: kept.changed_by });
  return { ...kept, changed_by: staff?.name ?? null };
}

export const keepRetention: CommandOf<typeof saveRetention> = (work, input) => {
  const { version, years, automatic } = input;
  const at = work.now.toISOString();
  return once(work, 'save_retention', input, async (tx) => {
    const stored = await readSetting(tx, retentionKey);
    const before = await retentionReply(tx, readRetention(stored));
    if (before.version !== version) throw ApiError.changedMeanwhile('setting', before.changed_by);
    // Whoever saves this has seen the server's date, which confirms it.
    await trustDate(tx, work.today);
    const kept: KeptRetention = {
      years,
      automatic: years !== null && automatic,
      version: version + 1,
      changed_by: work.staff_id,
      changed_at: at,
    };
    const setting = { key: retentionKey, value: JSON.stringify(kept) };
    const written =
      stored === null
        ? await insertSetting(tx, setting)
        : await replaceSetting(tx, { ...setting, before: stored });
    if (written === 0) throw new ChangedMeanwhile();
    return changed(statusReply('saved', sentenceOfRetention(kept), await retentionReply(tx, kept)));
  });
};
