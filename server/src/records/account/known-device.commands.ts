import { prepare, type Slots } from '../../db/prepare.ts';

/** The browsers on which people have signed in. */

export interface DeviceRow {
  token_hash: string;
  staff_id: number;
  at: string;
  network: string;
}

export const upsertDevice = prepare((db, p: Slots<DeviceRow>) =>
  db
    .insertInto('known_device')
    .values({
      token_hash: p('token_hash'),
      staff_id: p('staff_id'),
      created_at: p('at'),
      last_used_at: p('at'),
      network: p('network'),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['token_hash', 'staff_id'])
        .doUpdateSet({ last_used_at: p('at'), network: p('network') }),
    ),
);

export const deleteOldest = prepare((db, p: Slots<{ staff_id: number; present: string; others: number }>) =>
  db
    .deleteFrom('known_device')
    .where('staff_id', '=', p('staff_id'))
    .where('token_hash', '!=', p('present'))
    .where('token_hash', 'not in', (of) =>
      of
        .selectFrom('known_device as kept')
        .select('kept.token_hash')
        .where('kept.staff_id', '=', p('staff_id'))
        .where('kept.token_hash', '!=', p('present'))
        .orderBy((by) =>
          by.case().when('kept.last_used_at', '>', by.ref('kept.created_at')).then(0).else(1).end(),
        )
        .orderBy('kept.last_used_at', 'desc')
        .limit(p('others')),
    ),
);
