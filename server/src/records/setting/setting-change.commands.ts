import type { SettingsChange } from '@storyvan/contract/common/library-settings';
import type { Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { insertIfNew } from '../../db/rows.commands.ts';
import type { Author } from '../work.ts';

/** Records a change of settings. Returns 0 if another change has this version already. */
export const recordChange = (
  tx: Transaction,
  change: {
    section: SettingsChange['section'];
    version: number;
    lines: readonly string[];
    undo: unknown;
  },
  { staff_id, at }: Author,
): Promise<number> =>
  insertIfNew(tx, 'setting_change', {
    change_id: newId(),
    section: change.section,
    version: change.version,
    at,
    staff_id,
    lines: JSON.stringify(change.lines),
    undo: change.undo === null ? null : JSON.stringify(change.undo),
  });
