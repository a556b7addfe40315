import type { CopyState } from '../input.ts';
import { type CellOf, oneNumber, type System } from './system.ts';

/** Koha: reports saved as CSV, whose headers are the names of its database columns, and its search for items. */

const itemMarks = ['barcode', 'title', ['biblionumber', 'itemcallnumber', 'homebranch']];

const titleColumns = {
  isbn: 'isbn',
  title: 'title',
  subtitle: 'subtitle',
  author: 'author',
  publisher: 'publishercode',
  published: ['copyrightdate', 'publicationyear'],
};

const patronMarks = ['cardnumber', 'surname', 'firstname', ['branchcode', 'categorycode']];

const patronColumns = {
  card_no: 'cardnumber',
  first_name: 'firstname',
  last_name: 'surname',
  gender: 'sex',
  date_of_birth: 'dateofbirth',
  guardian_phone: ['phone', 'mobile', 'B_phone'],
};

/** "Mrs", which the title of a book must not be. */
const patronsLeftOut = { title: 'the form of address' };

const loanMarks = ['cardnumber', 'barcode', 'issuedate', 'date_due'];

const loanColumns = {
  accn_no: 'barcode',
  card_no: 'cardnumber',
  date_issue: 'issuedate',
  date_renewed: 'lastreneweddate',
};

/** A value other than 0 gives the reason why the item is lost or withdrawn. */
function stateOfItem(cellOf: CellOf): CopyState {
  const isSet = (header: string) => !/^0*$/.test(cellOf(header));
  return isSet('withdrawn') ? 'withdrawn' : isSet('itemlost') ? 'lost' : 'available';
}

export const koha: System = {
  key: 'koha',
  name: 'Koha',
  exports: [
    {
      lists: 'items',
      kind: 'catalogue',
      marks: itemMarks,
      columns: {
        ...titleColumns,
        language: 'language',
        category_primary: 'ccode',
        description: 'abstract',
      },
      leftOut: { location: 'the shelf' },
      copies: { header: 'barcode', read: oneNumber, state: stateOfItem },
    },
    {
      lists: 'items',
      kind: 'copies',
      marks: itemMarks,
      columns: { accn_no: 'barcode', ...titleColumns },
      leftOut: { itemnumber: 'a number inside of Koha' },
    },
    {
      lists: 'patrons',
      kind: 'children',
      marks: patronMarks,
      columns: { ...patronColumns, site_code: 'branchcode' },
      leftOut: patronsLeftOut,
    },
    {
      lists: 'patrons',
      kind: 'children',
      marks: [...patronMarks, 'sort1'],
      filled: 'sort1',
      columns: { ...patronColumns, school_code: 'branchcode', grade: 'sort1', section: 'sort2' },
      leftOut: patronsLeftOut,
    },
    {
      lists: 'checkouts',
      kind: 'open-loans',
      marks: loanMarks,
      unless: ['returndate'],
      columns: loanColumns,
    },
    {
      lists: 'past checkouts',
      kind: 'loan-history',
      marks: [...loanMarks, 'returndate'],
      columns: { ...loanColumns, date_return: 'returndate' },
    },
    {
      lists: 'results of a search for items',
      kind: 'copies',
      marks: ['Home library', 'Current location', 'Shelving location', 'Inventory number'],
      columns: {},
      refusal:
        'Its title column also contains the author, so no title can be found by it. Export the records as MARC with their items, or run the report of docs/importing/koha.md.',
    },
  ],
};
