import { beforeEach, describe, expect, it } from 'vitest';
import { runQuery } from '../../../../db/prepare.ts';
import { makeChild, makeSite } from '../../../../testing/factories.ts';
import { useImports } from '../../../../testing/features/imports.ts';

const imports = useImports();
const listCopies = () =>
  runQuery(imports.db, (k) =>
    k
      .selectFrom('copy')
      .innerJoin('title', 'title.title_id', 'copy.title_id')
      .select(['accn_no', 'title'])
      .orderBy('accn_no'),
  );

beforeEach(async () => {
  await imports.run('catalogue', [
    'isbn,title,author,language',
    '9780439023481,The Hunger Games,Suzanne Collins,English',
    ',Panchatantra,Vishnu Sharma,English',
    ',Panchatantra,Vishnu Sharma,Hindi',
    ',चतुर बंदर,,Hindi',
  ]);
});

describe('importing copies', () => {
  it('adds each to the title with its ISBN, or its name, author and language; a second time changes nothing', async () => {
    const lines = [
      'Accession No.,ISBN,Title,Author,Language',
      'b-1,439023483,,,',
      ' B-2 ,0-439-02348-3,Whatever,,',
      'B-3,,panchatantra,Vishnu Sharma,hin',
      'B-4,,चतुर बंदर,,',
    ];
    expect(await imports.run('copies', lines)).toMatchObject({ added: 4, rejects: [] });
    expect(await listCopies()).toEqual([
      { accn_no: 'B-1', title: 'The Hunger Games' },
      { accn_no: 'B-2', title: 'The Hunger Games' },
      { accn_no: 'B-3', title: 'Panchatantra' },
      { accn_no: 'B-4', title: 'चतुर बंदर' },
    ]);
    expect(await imports.run('copies', lines)).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
  });

  it('rejects rows that match no title or several, or whose number is taken', async () => {
    await makeChild(imports.db, {
      site_grade_id: await makeSite(imports.db, { name: 'Tonca' }),
      card_no: 'C-7',
      name: 'Asha',
    });
    await imports.run('copies', ['accn,title', 'B-1,The Hunger Games']);
    const report = await imports.run('copies', [
      'accn,isbn,title',
      'B-2,,Panchatantra',
      'B-3,,Ramayana',
      'B-4,9781857982183,',
      'B-5,,',
      ',,The Hunger Games',
      'C-7,,The Hunger Games',
      'B-1,,चतुर बंदर',
      'B-6,,The Hunger Games',
      'B-6,,चतुर बंदर',
      `${'9'.repeat(65)},,The Hunger Games`,
      'B-8,9781857982184,',
      '1.23457E+11,,The Hunger Games',
      '1007.0,,The Hunger Games',
    ]);
    expect(report.rejects.map(({ line, kind }) => [line, kind])).toEqual([
      [2, 'several titles'],
      [3, 'unknown title'],
      [4, 'unknown title'],
      [5, 'no title'],
      [6, 'no accession number'],
      [7, 'number of a card'],
      [8, 'number of another book'],
      [9, 'contradicts a later row'],
      [10, 'contradicts an earlier row'],
      [11, 'unusable accession number'],
      [12, 'wrong check digit'],
      [13, 'last digits lost'],
    ]);
    expect(report.rejects[5]?.reason).toBe('C-7 is the card of Asha, Tonca.');
    expect((await listCopies()).map(({ accn_no }) => accn_no)).toEqual(['1007', 'B-1']);
  });

  it('finds titles with any punctuation, and by their other title', async () => {
    await imports.run('catalogue', [
      'title,subtitle,other title,author',
      'The hobbit,or there and back again,,"Tolkien, J. R. R."',
      '图说中国节,,Tu shuo Zhongguo jie,',
    ]);
    const report = await imports.run('copies', [
      'Acc. No.,Name of the Book,Author',
      'C-1,The Hobbit : or there and back again /,J.R.R. Tolkien',
      'C-2,"The hobbit,",',
      'C-3,The hobbit : an unexpected subtitle,',
      'C-4,Tu shuo Zhongguo jie.,',
    ]);
    expect(report).toMatchObject({ added: 4, rejects: [] });
  });

  it('finds the only title of that name if its author is not known', async () => {
    const report = await imports.run('copies', ['accn,title,author', 'B-1,चतुर बंदर,Vishnu Sharma']);
    expect(report).toMatchObject({ added: 1, rejects: [] });
    expect(await listCopies()).toEqual([{ accn_no: 'B-1', title: 'चतुर बंदर' }]);
  });

  it.each([
    [
      'The Hunger Games,सुज़ैन कॉलिन्स,',
      'The catalogue has no title "The Hunger Games" by सुज़ैन कॉलिन्स. It has this title by Suzanne Collins in English. Correct the row, or add the book to the catalogue first.',
    ],
    [
      'Panchatantra,Vishnu Sharma,Marathi',
      'The catalogue has no title "Panchatantra" by Vishnu Sharma in Marathi. It has this title by Vishnu Sharma in English; by Vishnu Sharma in Hindi. Correct the row, or add the book to the catalogue first.',
    ],
    [
      'चतुर बंदर,,Marathi',
      'The catalogue has no title "चतुर बंदर" in Marathi. It has this title without an author in Hindi. Correct the row, or add the book to the catalogue first.',
    ],
    ['Ramayana,Valmiki,', 'The catalogue has no title "Ramayana" by Valmiki; import the catalogue first.'],
  ])('of a book that the catalogue does not have, such as %s, says what it has', async (row, reason) => {
    const { rejects } = await imports.run('copies', ['accn,title,author,language', `B-1,${row}`]);
    expect(rejects).toEqual([{ line: 2, kind: 'unknown title', reason }]);
  });

  it('finds the right one of several titles with one name, or says which column would decide', async () => {
    await imports.run('catalogue', [
      'title,author,year',
      'Carmen,,',
      'Carmen,Bizet,1990',
      'Carmen,Bizet,2004',
      'Carmen,Mérimée,',
    ]);
    const without = Array.from({ length: 95 }, (_, n) => `K-${n},Carmen,,`);
    const report = await imports.run('copies', [
      'accn,title,author,year',
      ...without,
      'L-1,Carmen,Bizet,2004',
      'L-2,carmen,bizet,1990',
      'L-3,Carmen,Merimee,1845',
      'L-4,Carmen,Bizet,',
    ]);
    expect(report).toMatchObject({ added: 98 });
    expect(report.rejects).toEqual([
      {
        line: 100,
        kind: 'several titles',
        reason: 'The catalogue has 2 titles "Carmen" by Bizet. Add the year, or the ISBN.',
      },
    ]);
  });
});
