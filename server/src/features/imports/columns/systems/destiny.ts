import { oneNumber, type System, stateInWords } from './system.ts';

/** Follett Destiny: lists of its Report Builder and its patron files. It is American, and so are its dates. */

const copyMarks = [
  'Title',
  'Call Number',
  ['Copy Barcode', 'Barcode'],
  ['Sublocation', 'Circulation Type', 'Material Type', 'Standard Number'],
];

const titleColumns = {
  isbn: ['ISBN', 'Standard Number'],
  title: 'Title',
  author: 'Author',
  published: ['Publication Year', 'Copyright'],
};

export const destiny: System = {
  key: 'destiny',
  name: 'Follett Destiny',
  exports: [
    {
      lists: 'copies',
      kind: 'catalogue',
      marks: copyMarks,
      columns: { ...titleColumns, subtitle: 'Subtitle', publisher: 'Publisher', description: 'Summary' },
      leftOut: {
        'Reading Level': 'a school year such as 3.4, not a reading level of this library',
        'Material Type': 'the kind of material',
      },
      dates: 'month-first',
      copies: {
        header: ['Copy Barcode', 'Barcode'],
        read: oneNumber,
        state: (cellOf) => stateInWords(cellOf('Status') || cellOf('Copy Status')),
      },
    },
    {
      lists: 'copies',
      kind: 'copies',
      marks: copyMarks,
      columns: { accn_no: ['Copy Barcode', 'Barcode'], ...titleColumns },
      leftOut: { 'Copy Number': 'the number of the copy within its title' },
      dates: 'month-first',
    },
    {
      lists: 'patrons',
      kind: 'children',
      marks: ['Site Short Name', 'Barcode', 'District ID', 'Last Name', 'First Name'],
      columns: {
        card_no: 'Barcode',
        first_name: 'First Name',
        last_name: 'Last Name',
        gender: 'Gender',
        school_code: 'Site Short Name',
        grade: 'Grade Level',
        section: 'Homeroom',
        date_of_birth: ['Birth Date', 'Birthdate'],
        guardian_phone: ['Primary Phone 1', 'Primary Phone'],
      },
      leftOut: { 'District ID': 'a second number of the same patron' },
      dates: 'month-first',
    },
  ],
};
