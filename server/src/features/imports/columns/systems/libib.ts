import type { System } from './system.ts';

/** Libib: its CSV exports of items and of patrons. */

export const libib: System = {
  key: 'libib',
  name: 'Libib',
  exports: [
    {
      lists: 'items',
      kind: 'catalogue',
      marks: ['item_type', 'title', 'creators', 'ean_isbn13', 'upc_isbn10'],
      columns: {
        isbn: 'upc_isbn10',
        isbn13: 'ean_isbn13',
        title: 'title',
        author: 'creators',
        publisher: 'publisher',
        published: 'publish_date',
        category_primary: 'collection',
        category_secondary: 'group',
        description: 'description',
      },
      leftOut: { first_name: 'part of the author', last_name: 'part of the author' },
      // "2019-05-01"; a title has a year.
      cells: { published: (cell) => /^(\d{4})-\d{2}-\d{2}$/.exec(cell)?.[1] ?? cell },
    },
    {
      lists: 'patrons',
      kind: 'children',
      marks: ['first_name', 'last_name', 'patron_id', 'barcode'],
      columns: {
        card_no: 'barcode',
        first_name: 'first_name',
        last_name: 'last_name',
        guardian_phone: 'phone',
      },
      leftOut: { patron_id: 'a second number of the same patron' },
    },
  ],
};
