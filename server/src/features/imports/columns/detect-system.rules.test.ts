import { describe, expect, it } from 'vitest';
import { detectSystem } from './detect-system.rules.ts';

const detect = (headers: string, ...rows: string[]) =>
  detectSystem(
    headers.split(','),
    rows.map((row) => row.split(',')),
  );

const kohaPatrons = 'cardnumber,surname,firstname,title,dateofbirth,sex,branchcode,categorycode,sort1';
const destinyCopies = 'Title,Author,Standard Number,Call Number,Copy Barcode,Sublocation,Reading Level';

describe('the system of a file', () => {
  it.each([
    [
      'biblionumber,title,author,isbn,barcode,itemcallnumber',
      'koha',
      "Koha's items",
      ['catalogue', 'copies'],
    ],
    ['cardnumber,barcode,issuedate,date_due', 'koha', "Koha's checkouts", ['open-loans']],
    [
      'cardnumber,barcode,issuedate,date_due,lastreneweddate,returndate',
      'koha',
      "Koha's past checkouts",
      ['loan-history'],
    ],
    [
      'Member ID,Member Name,Item Code,Title,Loan Date,Due Date,Loan Status',
      'slims',
      "SLiMS's loan history",
      ['open-loans'],
    ],
    [kohaPatrons, 'koha', "Koha's patrons", ['children']],
    [
      'Barcode,Call Number,Due Date,Location,Copy Status,Title',
      'evergreen',
      "Evergreen's items",
      ['catalogue', 'copies'],
    ],
    ['ID,Card,Profile,Last Name,First Name,Home Library', 'evergreen', "Evergreen's patrons", ['children']],
    [
      'title,gmd_name,edition,isbn_issn,publisher_name,publish_year,authors,topics,item_code,',
      'slims',
      "SLiMS's bibliography",
      ['catalogue'],
    ],
    ['item_code,call_number,coll_type_name,item_status_name,title', 'slims', "SLiMS's items", ['copies']],
    ['member_id,member_name,gender,member_type_name,inst_name', 'slims', "SLiMS's members", ['children']],
    [
      'Mediennummer,Erzeugt am,Ausleihstatus,Titel,Autor,Ausgeliehen von',
      'openlibry',
      "OpenLibry's books",
      ['catalogue', 'copies', 'open-loans'],
    ],
    ['Nummer,Nachname,Vorname,Klasse,Lehrkraft', 'openlibry', "OpenLibry's users", ['children']],
    ['item_type,title,creators,ean_isbn13,upc_isbn10', 'libib', "Libib's items", ['catalogue']],
    ['first_name,last_name,email,patron_id,barcode', 'libib', "Libib's patrons", ['children']],
    [destinyCopies, 'destiny', "Follett Destiny's copies", ['catalogue', 'copies']],
    [
      'Site Short Name,Barcode,District ID,Last Name,First Name',
      'destiny',
      "Follett Destiny's patrons",
      ['children'],
    ],
    [
      'Sr. No.,Accn. No.,Name of the Book,Name of the Author',
      'indian-register',
      'an Indian accession register',
      ['catalogue', 'copies'],
    ],
    ['Roll No.,Name of the Student,Std.,Div.', 'indian-register', 'an Indian list of students', ['children']],
  ])('with the headers %s is of %s: %s', (headers, key, named, kinds) => {
    const found = detect(headers);
    expect(found).toMatchObject({ system: { key }, named });
    expect([found?.kind, ...(found?.others ?? []).map(({ kind }) => kind)]).toEqual(kinds);
  });

  it.each([
    ['', ''],
    ['title', 'author'],
    ['Name', 'Phone'],
    ['Accession No', 'Name of the Student', 'Class', 'Date of Issue'],
    ['Accession No', 'Title', 'Site', 'Date of Issue'],
    ['Accession No', 'Title', 'Name of the Student', 'Class'],
  ])('with headers of any list, or of loans, such as %s and %s, is not known', (...headers) => {
    expect(detectSystem(headers, [])).toBeNull();
  });

  it('in other capitals and with blanks around its headers is the same', () => {
    expect(detect(' BIBLIONUMBER ,Title, BarCode')?.sentence).toBe("This looks like Koha's items.");
  });

  it('whose export cannot be imported says what to export instead', () => {
    const headers = 'Title, Publication date, Barcode, Home library, Current location, Shelving location';
    expect(detect(`${headers}, Itemtype, Inventory number`)?.refusal).toMatch(/Export the records as MARC/);
  });
});

describe('the columns of a recognised file', () => {
  it('are mapped to fields in the spelling of the file, with those that are left out', () => {
    expect(detect(destinyCopies)).toMatchObject({
      mapping: [
        { field: 'isbn', header: 'Standard Number' },
        { field: 'title', header: 'Title' },
        { field: 'author', header: 'Author' },
      ],
      left_out: [{ header: 'Reading Level', reason: expect.stringContaining('school year') }],
      dates: 'month-first',
    });
  });

  it('of patrons mean a site, unless a class is filled in: then they mean a school', () => {
    const placeOf = (row: string) =>
      detect(kohaPatrons, row)?.mapping.filter(({ field }) => /site|school|grade/.test(field));
    expect(placeOf('1,Naik,Asha,Miss,2015-01-02,F,CHIMBEL,ST,')).toEqual([
      { field: 'site_code', header: 'branchcode' },
    ]);
    expect(placeOf('1,Naik,Asha,Miss,2015-01-02,F,KV1,ST,III-A')).toEqual([
      { field: 'school_code', header: 'branchcode' },
      { field: 'grade', header: 'sort1' },
    ]);
  });
});
