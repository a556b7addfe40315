import { oneNumber, type System, stateInWords } from './system.ts';

/** Evergreen: the lists of its staff client, downloaded as CSV. */

const itemMarks = [
  'Barcode',
  'Title',
  'Call Number',
  ['Copy Status', 'Item Status', 'TCN', 'Circulation Library'],
];

const titleColumns = {
  isbn: 'ISBN',
  title: 'Title',
  author: 'Author',
  published: ['Publication Date', 'PubDate'],
};

export const evergreen: System = {
  key: 'evergreen',
  name: 'Evergreen',
  exports: [
    {
      lists: 'items',
      kind: 'catalogue',
      marks: itemMarks,
      columns: { ...titleColumns, publisher: 'Publisher' },
      leftOut: { Location: 'the shelf' },
      copies: {
        header: 'Barcode',
        read: oneNumber,
        state: (cellOf) => stateInWords(cellOf('Copy Status') || cellOf('Item Status')),
      },
    },
    {
      lists: 'items',
      kind: 'copies',
      marks: itemMarks,
      columns: { accn_no: 'Barcode', ...titleColumns },
      leftOut: { 'Copy Number': 'the number of the copy within its title' },
    },
    {
      lists: 'patrons',
      kind: 'children',
      marks: ['Card', 'Last Name', 'First Name', 'Home Library'],
      columns: {
        card_no: 'Card',
        first_name: 'First Name',
        last_name: 'Last Name',
        site_code: 'Home Library',
        date_of_birth: 'Date of Birth',
        guardian_phone: ['Daytime Phone', 'Day Phone'],
      },
      cells: { date_of_birth: (cell) => cell.slice(0, 10) },
    },
  ],
};
