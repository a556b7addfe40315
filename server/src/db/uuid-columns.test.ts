import { describe, expect, it } from 'vitest';
import { makeChild, makeSite, makeTitle } from '../testing/factories.ts';
import { useTestDatabase } from '../testing/test-database.ts';
import { newId } from './new-id.ts';
import { prepare, prepareForKeys, runChange, runQuery, type Slots } from './prepare.ts';
import { insertAll, updateColumns } from './rows.commands.ts';
import { uuidBytes, uuidText } from './uuid-columns.ts';

const database = useTestDatabase();

const findWish = prepare((db, p: Slots<{ id: string }>) =>
  db
    .selectFrom('wish as asked')
    .select(['asked.wish_id as found', 'note'])
    .where('asked.wish_id', '=', p('id')),
);
const listWishes = prepareForKeys((db, ids: string[]) =>
  db.selectFrom('wish').select('wish_id').where('wish_id', 'in', ids).orderBy('wish_id'),
);

/** Two wishes, the first one first. */
async function makeWishes(): Promise<[string, string]> {
  const child_id = await makeChild(database.db, { site_grade_id: await makeSite(database.db) });
  const ids: [string, string] = [newId(), newId()];
  const titles = [await makeTitle(database.db), await makeTitle(database.db)];
  const rows = ids.map((wish_id, n) => ({
    wish_id,
    child_id,
    title_id: titles[n] as number,
    wished_on: '2026-11-01',
    staff_id: 1,
    at: '2026-11-01T00:00:00.000Z',
  }));
  await runChangeOfStaff();
  await database.db.transaction((tx) => insertAll(tx, 'wish', rows));
  return ids;
}

const runChangeOfStaff = () =>
  database.db.transaction((tx) =>
    runChange(tx, (k) =>
      k
        .insertInto('staff')
        .values({
          staff_id: 1,
          username: 'leela',
          name: 'Leela',
          password_hash: '',
          disabled_at: null,
          created_at: '',
        })
        .onConflict((conflict) => conflict.column('staff_id').doNothing()),
    ),
  );

describe('a column of UUIDs', () => {
  it('written from a row, is read as the same text by every kind of query', async () => {
    const [first, second] = await makeWishes();
    const { db } = database;
    for (const on of [db, db.longReads]) {
      expect(await findWish.first(on, { id: first })).toEqual({ found: first, note: '' });
      expect(await listWishes(on, [second, first, newId()])).toEqual([
        { wish_id: first },
        { wish_id: second },
      ]);
      const after = await runQuery(on, (k) =>
        k
          .with('page', (page) => page.selectFrom('wish').select('wish_id').where('wish_id', '>', first))
          .selectFrom('page')
          .select('page.wish_id')
          .select((eb) =>
            eb
              .selectFrom('wish')
              .select('wish.wish_id')
              .whereRef('wish.wish_id', '=', 'page.wish_id')
              .as('same'),
          ),
      );
      expect(after).toEqual([{ wish_id: second, same: second }]);
    }
  });

  it('changed and deleted by its text, in capitals too, is found', async () => {
    const [first, second] = await makeWishes();
    const changed = await database.db.transaction((tx) =>
      updateColumns(tx, 'wish', { note: 'soon' }, { wish_id: first.toUpperCase() }),
    );
    expect(changed).toBe(1);
    const replaced = newId();
    await database.db.transaction(async (tx) => {
      await runChange(tx, (k) =>
        k.updateTable('wish').set({ wish_id: replaced }).where('wish_id', '=', second),
      );
      await runChange(tx, (k) => k.deleteFrom('wish').where('wish_id', '=', first));
    });
    expect(await listWishes(database.db, [first, second, replaced])).toEqual([{ wish_id: replaced }]);
  });

  it('compared with another text, is refused and not simply different', async () => {
    await expect(async () => findWish.first(database.db, { id: 'w-1' })).rejects.toThrow(/uuid/i);
  });
});

it.each(['019e0000-0000-7000-8000-00000000000a', 'ffffffff-ffff-ffff-ffff-ffffffffffff'])(
  'the UUID %s, as bytes and as text again, is the same',
  (text) => {
    expect(uuidText(uuidBytes(text))).toBe(text);
    expect(uuidText(new Uint8Array(uuidBytes(text) as Buffer))).toBe(text);
    expect([uuidBytes(null), uuidText(null)]).toEqual([null, null]);
  },
);
