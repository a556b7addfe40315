import { keptWords } from '@storyvan/domain/sound-words';
import { expect, it, onTestFinished } from 'vitest';
import { emptied, migrateTo, runAll } from '../../testing/database/old-database.ts';
import { makeTestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from '../open-database.ts';

const created = `'2026-01-01T00:00:00.000Z'`;
/** More than the migration reads and writes at once. */
const count = 2100;
const ids = Array.from({ length: count }, (_, n) => n + 1);
const values = (row: (id: number) => string) => ids.map((id) => `(${row(id)})`).join(', ');

it('the search words of a database of an earlier version, when it is opened, are those of new records', async () => {
  const database = await makeTestDatabase();
  onTestFinished(() => database.drop());
  const old = await emptied(database);
  await migrateTo(old, '0031-field-reasons');
  await runAll(old, [
    `insert into title (title_id, title_key, title, author, created_at) values ${values((id) => `${id}, 'k${id}', 'चाँद १२', 'प्रभात', ${created}`)}`,
    `insert into title_word (word, title_id) values ${values((id) => `'चाँद', ${id}`)}`,
    `insert into title (title_id, title_key, title, created_at) values (9000, 'k', 'Red Kite', ${created})`,
    `insert into title_word (word, title_id) values ('red', 9000), ('kite', 9000)`,
    `insert into site_grade (site_grade_id, program, code, name, sort_key, created_at) values (9, 'mop', 'S', 'S', 'S', ${created})`,
    `insert into child (child_id, site_grade_id, name, created_at) values (5, 9, 'अनुष्का', ${created})`,
    `insert into child_word (word, child_id) values ('अनुष्का', 5)`,
  ]);

  const again = await openDatabase(old);
  onTestFinished(() => again.close());
  const rows = (sql: string) => again.rows({ sql, parameters: [] });
  const ofTitles = keptWords('चाँद १२ प्रभात').toSorted();
  expect(ofTitles).toContain('चांद');
  expect(
    await rows(
      'select word, count(*) as n from title_word where title_id < 9000 group by word order by word',
    ),
  ).toEqual(ofTitles.map((word) => ({ word, n: count })));
  expect(await rows('select word from title_word where title_id = 9000 order by word')).toEqual([
    { word: 'kite' },
    { word: 'red' },
  ]);
  expect(await rows('select word from child_word order by word')).toEqual(
    keptWords('अनुष्का')
      .toSorted()
      .map((word) => ({ word })),
  );
});
