import { describe, expect, it } from 'vitest';
import { kinds } from '../kinds/all-kinds.ts';
import { detectKind } from './detect-kind.ts';

const detect = (headers: string) => detectKind(kinds, headers.split(','), []);

describe('the kind of a file', () => {
  it.each([
    ['isbn,title,author,publisher', 'catalogue'],
    ['accession number,isbn', 'copies'],
    ['code,name,group,visit day,visit time', 'sites'],
    ['school code,school name,class,section,number of students', 'schools'],
    ['name,card number,school code,grade,gender', 'children'],
    ['accession number,card number,date of issue', 'open-loans'],
    ['accession number,card number,date of issue,date of return', 'loan-history'],
    ['Accession No,Name of the Student,School code,Class,Date of Issue', 'open-loans'],
    ['member number,name,phone,email', 'members'],
    ['reading partner,active', 'reading-partners'],
    ['lesson plan,isbn', 'lesson-plans'],
    ['Barcode,Call Number,Copy Status,Title', 'catalogue'],
  ])('with the columns %s is %s', (headers, kind) => {
    expect(detect(headers)?.kind).toBe(kind);
  });

  it('of a known system is named, with what else the file can be imported as', () => {
    expect(detect('biblionumber,title,barcode')).toEqual({
      kind: 'catalogue',
      others: ['copies'],
      sentence: "This looks like Koha's items.",
      isUnsure: false,
    });
  });

  it('with columns of a school and of a site alike is unsure', () => {
    expect(detect('code,name')).toMatchObject({ isUnsure: true, kind: 'schools' });
    expect(detect('code,name,grade')?.isUnsure).toBe(false);
  });

  it('without the required columns of any kind is not known', () => {
    expect(detect('Shelf,Price')).toBeNull();
  });
});
