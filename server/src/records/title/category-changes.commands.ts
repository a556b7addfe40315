import type { CategoryChange, SectionValues } from '@storyvan/contract/common/library-settings';
import type { Transaction } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { deleteRows, updateColumns, updateRecord } from '../../db/rows.commands.ts';
import type { Schema } from '../../db/schema.ts';
import type { Author } from '../work.ts';
import { insertNewCategories } from './categories.commands.ts';

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
