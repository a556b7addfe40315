import { describe, expect, it } from 'vitest';
import { catalogueFields } from '../kinds/catalogue/catalogue.rules.ts';
import { childFields } from '../kinds/children/children-columns.rules.ts';
import { copyFields } from '../kinds/copies/copies.rules.ts';
import { schoolFields } from '../kinds/places/schools.rules.ts';
import { siteFields } from '../kinds/places/sites.rules.ts';
import { matchHeaders } from './headers.rules.ts';
import type { Field } from './input.ts';

/** The field that each header is matched to; '' for none. */
function fieldsOf(fields: Field[], headers: string[]): string[] {
  const { columns } = matchHeaders({ fields, needed: [], important: [] }, headers, []);
  const byColumn = new Map([...columns].map(([field, at]) => [at, field]));
  return headers.map((_, at) => byColumn.get(at) ?? '');
}

const asFields = (pairs: string): [string[], string[]] => {
  const split = pairs.split(', ').map((pair) => pair.split(' > '));
  return [split.map(([header]) => header as string), split.map(([, field]) => field ?? '')];
};

describe('the headers of other systems', () => {
  it.each([
    [
      'an accession register',
      catalogueFields,
      'Sr. No., Accn. No., Name of the Book > title, Name of the Author > author, Name of Publisher > publisher, Year of Pub. > published, Language of the Book > language, Price',
    ],
    [
      'another register',
      catalogueFields,
      'Date, Title of the Book > title, Authors > author, Publication > publisher, Yr. of Publication > published, Lang. > language, Subject > category_primary, I.S.B.N. > isbn',
    ],
    [
      'Koha',
      catalogueFields,
      'biblionumber, title > title, author > author, subtitle > subtitle, isbn > isbn, publishercode > publisher, copyrightdate > published, barcode, itemcallnumber',
    ],
    [
      'Evergreen',
      catalogueFields,
      'TCN, Title > title, Author > author, ISBN > isbn, Publisher > publisher, PubDate > published, Call Number, Barcode',
    ],
    [
      'SLiMS',
      catalogueFields,
      'title > title, gmd_name, isbn_issn > isbn, publisher_name > publisher, publish_year > published, language_name > language, authors > author, topics > category_primary, item_code',
    ],
    [
      'Libib',
      catalogueFields,
      'item_type, title > title, creators > author, ean_isbn13 > isbn13, upc_isbn10 > isbn, description > description, publisher > publisher, publish_date > published, group',
    ],
    [
      'Destiny',
      catalogueFields,
      'Title > title, Author > author, Standard Number > isbn, Publisher > publisher, Publication Year > published, Copy Barcode',
    ],
    [
      'a Koha item list',
      copyFields,
      'barcode > accn_no, itemcallnumber, homebranch, title > title, author > author, isbn > isbn',
    ],
    ['an Evergreen item list', copyFields, 'Item Barcode > accn_no, Title > title, ISBN > isbn, Copy Number'],
    ['a SLiMS item list', copyFields, 'item_code > accn_no, call_number, coll_type_name, title > title'],
    ['a register of copies', copyFields, 'Acc. No. > accn_no, Name of the Book > title, ISBN No. > isbn'],
    [
      'a class list',
      childFields,
      'Roll No., Name of the Student > name, Std. > grade, Div. > section, Name of the School > school_code, Sex > gender',
    ],
    [
      'Koha patrons',
      childFields,
      'cardnumber > card_no, surname > last_name, firstname > first_name, sex > gender, School > school_code, Class > grade',
    ],
    [
      'a list of sites',
      siteFields,
      'Site Code > code, Name of the Site > name, Visiting Day > visit_day, No. of Children > no_of_children',
    ],
    [
      'a list of schools',
      schoolFields,
      'UDISE Code > code, Name of School > name, District > region, Class > grade, No. of Students > enrolled',
    ],
    [
      'UDISE',
      schoolFields,
      'udise_sch_code > code, school_name > name, block_name > region, Total Enrolment > enrolled',
    ],
  ])('%s are recognised', (_, fields, pairs) => {
    const [headers, expected] = asFields(pairs);
    expect(fieldsOf(fields, headers)).toEqual(expected);
  });
});

describe('a column that is missing', () => {
  const kind = { fields: copyFields, needed: [['accn_no'], ['isbn', 'isbn13', 'title']], important: [] };

  it('is reported with all other missing ones and how to map them', () => {
    expect(() => matchHeaders(kind, ['Shelf', 'Price'], [])).toThrow(
      'There is no column for accn no, nor for isbn or isbn13 or title. The columns are: "Shelf", "Price". Choose columns with --map accn_no=Header --map isbn=Header.',
    );
  });

  it('is a warning if it is not required and there is an unused column', () => {
    const catalogue = { fields: catalogueFields, needed: [['title']], important: ['author'] };
    expect(matchHeaders(catalogue, ['Title', 'Verfasser'], []).warnings).toEqual([
      'Warning: there is no column for author, so it stays empty. If an unused column contains it, add --map author=Header.',
    ]);
    expect(matchHeaders(catalogue, ['Title', 'Verfasser'], ['author=Verfasser']).warnings).toEqual([]);
    expect(matchHeaders(catalogue, ['Title', 'Verfasser'], ['author=']).warnings).toEqual([]);
    expect(matchHeaders(catalogue, ['Title'], []).warnings).toEqual([]);
  });
});
