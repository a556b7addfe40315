import type { System } from './system.ts';

/** The registers of Indian schools and libraries, as kept in Excel. The day is written before the month. */

const accession = [
  'Accession No',
  'Accn No',
  'Acc No',
  'Accession Number',
  'Accession Register No',
  'परिग्रहण क्रमांक',
  'परिग्रहण संख्या',
  'दाखल क्रमांक',
];
const bookTitle = [
  'Title',
  'Name of the Book',
  'Title of the Book',
  'Book Title',
  'Title and Author',
  'शीर्षक',
  'पुस्तक का नाम',
  'पुस्तकाचे नाव',
];
const pupil = ['Name of the Student', 'Name of the Child', 'Student Name', 'Child Name', 'Pupil Name'];
/** Rows that name a child and a book, or the day of an issue, are loans. */
const issued = ['Date of Issue', 'Issue Date', 'Issued on', 'Date Issued'];
const returned = ['Date of Return', 'Return Date', 'Returned on', 'Date Returned'];

export const register: System = {
  key: 'indian-register',
  name: 'Indian register',
  named: (lists) => `an Indian ${lists}`,
  exports: [
    {
      lists: 'accession register',
      kind: 'catalogue',
      marks: [accession, bookTitle],
      unless: [...pupil, ...issued],
      columns: {},
      copies: { header: accession, read: (cell) => cell.split(/[,;\n]/) },
      leftOut: { 'Call No': 'the shelf', 'Bill No': 'the purchase', Source: 'the purchase' },
      dates: 'day-first',
    },
    {
      lists: 'accession register',
      kind: 'copies',
      marks: [accession, bookTitle],
      unless: [...pupil, ...issued],
      columns: { accn_no: accession },
      dates: 'day-first',
    },
    {
      lists: 'issue register',
      kind: 'loan-history',
      marks: [accession, pupil, issued, returned],
      columns: { accn_no: accession, child_name: pupil, date_issue: issued, date_return: returned },
      leftOut: {
        'Roll No': 'the number within a class',
        'Admission No': 'a number of the school; to use it as the card number, map it',
      },
      dates: 'day-first',
    },
    {
      lists: 'list of students',
      kind: 'children',
      marks: [pupil, ['Class', 'Std', 'Standard', 'Grade', 'Class and Section', 'Village', 'Site']],
      unless: [...accession, ...issued],
      columns: { name: pupil },
      leftOut: {
        'Roll No': 'the number within a class',
        'Admission No': 'a number of the school; to use it as the card number, map it',
      },
      dates: 'day-first',
    },
  ],
};
