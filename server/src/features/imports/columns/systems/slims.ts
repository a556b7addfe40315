import type { System } from './system.ts';

/** SLiMS: the exports of its modules for bibliography and membership, with "column names in the first row". */

/** "<Rao, Sunil><Naik, Meera>" */
const listOf = (cell: string): string[] =>
  [...cell.matchAll(/<([^<>]+)>/g)].map((found) => (found[1] as string).trim()).filter((text) => text !== '');

const joined = (cell: string): string => listOf(cell).join('; ') || cell;

const biblioMarks = ['gmd_name', 'isbn_issn', 'publisher_name', 'publish_year', 'title'];

export const slims: System = {
  key: 'slims',
  name: 'SLiMS',
  exports: [
    {
      lists: 'bibliography',
      kind: 'catalogue',
      marks: biblioMarks,
      columns: {
        isbn: 'isbn_issn',
        title: 'title',
        author: 'authors',
        publisher: 'publisher_name',
        published: 'publish_year',
        language: 'language_name',
        category_primary: 'topics',
        description: 'notes',
      },
      cells: { author: joined, category_primary: (cell) => listOf(cell)[0] ?? cell },
      copies: { header: 'item_code', read: listOf },
    },
    {
      lists: 'items',
      kind: 'copies',
      marks: ['item_code', 'call_number', 'coll_type_name', 'item_status_name', 'title'],
      columns: { accn_no: 'item_code', title: 'title' },
      leftOut: { inventory_code: 'a second number of the same copy' },
    },
    {
      lists: 'members',
      kind: 'children',
      marks: ['member_id', 'member_name', 'member_type_name', 'inst_name'],
      columns: {
        card_no: 'member_id',
        name: 'member_name',
        gender: 'gender',
        site_code: 'inst_name',
        date_of_birth: 'birth_date',
        guardian_phone: 'member_phone',
      },
      cells: {
        gender: (cell) => ({ '0': 'female', '1': 'male' })[cell] ?? cell,
        date_of_birth: (cell) => (cell.startsWith('0000') ? '' : cell),
      },
    },
    {
      lists: 'loan history',
      kind: 'open-loans',
      marks: ['Member ID', 'Item Code', 'Loan Date', 'Due Date', 'Loan Status'],
      columns: { accn_no: 'Item Code', card_no: 'Member ID', date_issue: 'Loan Date' },
      leftOut: { 'Member Name': 'the card number says who it is' },
      only: {
        fits: (cellOf) => /^(0|on loan)$/i.test(cellOf('Loan Status')),
        others: 'loans that have ended, without the date of their return',
      },
    },
  ],
};
