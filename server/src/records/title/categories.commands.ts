import type { CategoryChange, SectionValues } from '@storyvan/contract/common/library-settings';
import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { prepare, runChange, type Slots } from '../../db/prepare.ts';
import { deleteRows, insertAll, updateColumns, updateRecord } from '../../db/rows.commands.ts';
import type { NewRows, Schema } from '../../db/schema.ts';
import type { Author } from '../work.ts';

/** Gives each new category the next colour of a fixed palette, so that neighbours in a chart differ. */

const palette = [
  '#2f6fb5',
  '#d9822b',
  '#2f8f46',
  '#c9372c',
  '#8557a8',
  '#c2971b',
  '#1f9a9a',
  '#c65b8a',
  '#6b8e23',
  '#5661b3',
  '#a8643a',
  '#4d7d94',
];

const listNames = prepare<{ kind: 'primary' | 'secondary' }, { name: string }>((db, p) =>
  db.selectFrom('category').select('name').where('kind', '=', p('kind')),
);

export async function addCategories(
  tx: Transaction,
  kind: 'primary' | 'secondary',
  names: (string | null)[],
): Promise<void> {
  const wanted = new Set(names.filter((name) => name !== null));
  if (wanted.size === 0) return;
  const present = new Set((await listNames.all(tx, { kind })).map(({ name }) => name));
  const missing = [...wanted].filter((name) => !present.has(name));
  await insertAll(
    tx,
    'category',
    missing.map((name, at) => ({
      kind,
      name,
      hex_code: palette[(present.size + at) % palette.length] as string,
    })),
  );
}

/** Existing categories keep their colours. */
export const insertNewCategories = (tx: Transaction, rows: NewRows<'category'>): Promise<number> =>
  runChange(tx, (k) =>
    k
      .insertInto('category')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing()),
  );

const forgetUnused = prepare((db, p: Slots<{ import_id: string }>) =>
  db
    .deleteFrom('category')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('import_entry')
          .select('import_entry.key')
          .where('import_entry.import_id', '=', p('import_id'))
          .where('import_entry.noun', '=', 'category')
          .whereRef('import_entry.key', '=', sql<string>`category.kind || ' ' || category.name`),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('title')
            .select('title.title_id')
            .where((or) =>
              or.or([
                or('category.kind', '=', 'primary').and(
                  or('title.category_primary', '=', or.ref('category.name')),
                ),
                or('category.kind', '=', 'secondary').and(
                  or('title.category_secondary', '=', or.ref('category.name')),
                ),
              ]),
            ),
        ),
      ),
    ),
);

/** Removes the categories that an import has added, if no title uses them. */
export const forgetCategories = (tx: Transaction, import_id: string): Promise<number> =>
  forgetUnused.run(tx, { import_id });

/** Changes of categories. A trigger keeps a category while a title has it. */

type Category = Pick<Schema['category'], 'kind' | 'name'>;

/** While it is locked, no title gets this category. */
export const lockCategory = prepare((db, p: Slots<Category>) =>
  db
    .selectFrom('category')
    .select(['kind', 'name', 'hex_code'])
    .where('kind', '=', p('kind'))
    .where('name', '=', p('name'))
    .forUpdate(),
);

const columns = { primary: 'category_primary', secondary: 'category_secondary' } as const;

const moveTitles = (
  tx: Transaction,
  { kind, name }: Category,
  into: string,
  { staff_id: changed_by, at: changed_at }: Author,
): Promise<number> => {
  const column = columns[kind];
  return updateRecord(tx, 'title', { [column]: into, changed_by, changed_at }, { [column]: name });
};

const remove = (tx: Transaction, { kind, name }: Category): Promise<number> =>
  deleteRows(tx, 'category', { kind, name });

async function applyOne(tx: Transaction, change: CategoryChange, by: Author): Promise<void> {
  const { kind, name } = change;
  if (change.action === 'add') {
    await insertNewCategories(tx, [{ kind, name, hex_code: change.hex_code }]);
    return;
  }
  await lockCategory.first(tx, { kind, name });
  if (change.action === 'remove') {
    await remove(tx, change);
    return;
  }
  if (change.action === 'change' && change.new_name === name) {
    await updateColumns(tx, 'category', { hex_code: change.hex_code }, { kind, name });
    return;
  }
  const into = change.action === 'merge' ? change.into : change.new_name;
  if (change.action === 'change')
    await insertNewCategories(tx, [{ kind, name: into, hex_code: change.hex_code }]);
  await moveTitles(tx, change, into, by);
  await remove(tx, change);
}

export async function applyCategories(
  tx: Transaction,
  { changes }: SectionValues['categories'],
  by: Author,
): Promise<void> {
  for (const change of changes) await applyOne(tx, change, by);
}
