import { oneNumber, type System, stateInWords } from './system.ts';

/** OpenLibry: its Excel export, with a sheet of books, one row for each copy, and a sheet of users. */

const bookMarks = ['Mediennummer', 'Titel', 'Ausleihstatus'];

const titleColumns = { isbn: 'ISBN', title: 'Titel', author: 'Autor', published: 'Publikationsdatum' };

export const openlibry: System = {
  key: 'openlibry',
  name: 'OpenLibry',
  exports: [
    {
      lists: 'books',
      kind: 'catalogue',
      marks: bookMarks,
      columns: {
        ...titleColumns,
        subtitle: 'Untertitel',
        publisher: 'Verlag',
        category_primary: 'Schlagworte',
        description: 'Zusammenfassung',
      },
      // Tags, separated by semicolons; the first is the main one.
      cells: { category_primary: (cell) => (cell.split(';')[0] ?? '').trim() },
      copies: {
        header: 'Mediennummer',
        read: oneNumber,
        state: (cellOf) => stateInWords(cellOf('Ausleihstatus')),
      },
    },
    {
      lists: 'books',
      kind: 'copies',
      marks: bookMarks,
      columns: { accn_no: 'Mediennummer', ...titleColumns },
    },
    {
      lists: 'books',
      kind: 'open-loans',
      marks: bookMarks,
      columns: { accn_no: 'Mediennummer', card_no: 'Ausgeliehen von', date_issue: 'Ausgeliehen am' },
      only: { fits: (cellOf) => cellOf('Ausgeliehen von') !== '', others: 'books that are not lent' },
    },
    {
      lists: 'users',
      kind: 'children',
      marks: ['Nummer', 'Nachname', 'Vorname', 'Klasse'],
      columns: { card_no: 'Nummer', first_name: 'Vorname', last_name: 'Nachname', grade: 'Klasse' },
    },
  ],
};
