import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import { useImports } from '../../testing/features/imports.ts';

/** Small files as libraries keep them, each with what it must become. */

const imports = useImports();
const file = (name: string) => ({ path: join(import.meta.dirname, '../../testing/import-cases', name) });

const copies = () =>
  runQuery(imports.db, (k) =>
    k
      .selectFrom('copy')
      .innerJoin('title', 'title.title_id', 'copy.title_id')
      .select(['accn_no', 'title', 'isbn', 'published', 'level'])
      .orderBy('accn_no'),
  );

beforeEach(async () => {
  await imports.run('schools', [
    'code,name,class',
    'K1,Asagao,III-A',
    'K1,Asagao,III-B',
    'K1,Asagao,IV-A',
    'K1,Asagao,V',
  ]);
});

it('a register in Marathi digits has the same numbers as in others', async () => {
  const report = await imports.run('catalogue', file('devanagari-digits-books.csv'));
  expect(report).toMatchObject({ added: 2, rejects: [], copies: { added: 2, rejects: [] } });
  expect(await copies()).toEqual([
    { accn_no: '0001', title: 'लाल होड़ी', isbn: '9780140569322', published: '2012', level: 2 },
    { accn_no: '0002', title: 'निळी होडी', isbn: null, published: '2013', level: 3 },
  ]);
  const header = 'परिग्रहण क्रमांक,शीर्षक,लेखक,भाषा,प्रकाशन वर्ष';
  const more = await imports.run('catalogue', [header, '०००३,पिवळी होडी,उमा किणी,मराठी,२०१४']);
  expect(more).toMatchObject({ added: 1, copies: { added: 1 } });
  expect(more.source.unused).toEqual([]);
});
