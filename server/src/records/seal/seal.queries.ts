import { prepare, type Slots } from '../../db/prepare.ts';

/** The key pairs with which devices seal texts for the server. */

/** The one in use; null until it is first needed. */
export const findSealInUse = prepare((db) =>
  db.selectFrom('field_seal').select(['key_id', 'public_key']).orderBy('made_at').orderBy('key_id').limit(1),
);

export const findPrivateKey = prepare((db, p: Slots<{ key_id: string }>) =>
  db.selectFrom('field_seal').select('private_key').where('key_id', '=', p('key_id')),
);
