import type { Transaction } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { insertAll, updateColumns } from '../../db/rows.commands.ts';
import { changesAccounts } from './account-changes.ts';

/** The rows of second factors. */

export const setSecret = changesAccounts(
  prepare((db, p: Slots<{ staff_id: number; secret: string; at: string }>) =>
    db
      .updateTable('staff')
      .set({ totp_secret: p('secret'), totp_started_at: p('at'), totp_last_step: null })
      .where('staff_id', '=', p('staff_id'))
      .where('totp_confirmed_at', 'is', null),
  ),
);

export const setConfirmed = changesAccounts(
  prepare((db, p: Slots<{ staff_id: number; secret: string; step: number; at: string }>) =>
    db
      .updateTable('staff')
      .set({ totp_confirmed_at: p('at'), totp_last_step: p('step') })
      .where('staff_id', '=', p('staff_id'))
      .where('totp_secret', '=', p('secret'))
      .where('totp_confirmed_at', 'is', null),
  ),
);

export const markShown = changesAccounts(
  prepare((db, p: Slots<{ session_id: string }>) =>
    db.updateTable('session').set({ second_factor: 1 }).where('session_id', '=', p('session_id')),
  ),
);

export const spendStep = changesAccounts(
  prepare((db, p: Slots<{ staff_id: number; step: number }>) =>
    db
      .updateTable('staff')
      .set({ totp_last_step: p('step') })
      .where('staff_id', '=', p('staff_id'))
      .where('totp_confirmed_at', 'is not', null)
      .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', p('step'))])),
  ),
);

export const spendRecoveryCode = (
  tx: Transaction,
  { staff_id, code_hash, at }: { staff_id: number; code_hash: string; at: string },
): Promise<number> =>
  updateColumns(tx, 'recovery_code', { used_at: at }, { staff_id, code_hash, used_at: null });

export const insertRecoveryCodes = (tx: Transaction, staff_id: number, hashes: string[]): Promise<void> =>
  insertAll(
    tx,
    'recovery_code',
    hashes.map((code_hash) => ({ staff_id, code_hash, used_at: null })),
  );
