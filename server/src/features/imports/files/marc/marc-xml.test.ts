import { describe, expect, it } from 'vitest';
import { readMarc } from '../../columns/marc/marc-source.ts';
import { formatOf } from '../read-file.ts';
import { readMarcXmlRecords } from './marc-xml.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>\n<collection xmlns="http://www.loc.gov/MARC21/slim">';
const record = (title: string, more = '') =>
  `<record><leader>00000nam a2200000 a 4500</leader>
   <controlfield tag="008">190101s2019    ii            000 1 eng d</controlfield>
   <datafield tag="020" ind1=" " ind2=" "><subfield code="a">9788181465238</subfield></datafield>
   <datafield tag="245" ind1="1" ind2="0"><subfield code="a">${title}</subfield></datafield>
   <datafield tag="952" ind1=" " ind2=" "><subfield code='p'>B-7</subfield></datafield>${more}</record>`;
const file = (...records: string[]) => Buffer.from(`${head}${records.join('\n')}</collection>`);
const read = (bytes: Buffer) => [...readMarcXmlRecords('books.xml', bytes)];

describe('a MARCXML file', () => {
  it('is recognised by its content, and gives titles and copies', () => {
    const bytes = file(record('Tara &amp; the &#x921;rum'));
    expect(formatOf('books.xml', bytes)).toBe('marc');
    const source = readMarc('books.xml', bytes);
    expect([...source.rows(() => undefined)]).toMatchObject([
      { line: 1, cells: { title: 'Tara & the डrum', isbn: '9788181465238', published: '2019' } },
    ]);
    expect(source.copies).toMatchObject([{ line: 1, accn_no: 'B-7' }]);
  });

  it('with a name space prefix, comments and literal text is read the same', () => {
    const prefixed = record('<![CDATA[A < B]]>', '<!-- <datafield tag="245"> -->').replaceAll(
      /<(\/?)(?=[a-z])/g,
      '<$1marc:',
    );
    const [found] = read(file(prefixed));
    expect(found?.damage).toBeUndefined();
    expect(found?.fields.find(({ tag }) => tag === '245')?.subfields).toEqual([{ code: 'a', text: 'A < B' }]);
  });

  it('with a damaged record reads the others', () => {
    const damagedRecord = record('Broken').replace('</datafield>', '');
    const [first, second, third] = read(
      file(record('One'), damagedRecord.replaceAll('</datafield>', ''), record('Three')),
    );
    expect([first?.damage, third?.damage]).toEqual([undefined, undefined]);
    expect(second?.damage).toContain('is not closed');
  });

  it('that is cut off says so for its last record', () => {
    const bytes = file(record('One'), record('Two'));
    const found = read(bytes.subarray(0, bytes.length - 60));
    expect(found.map(({ damage }) => damage)).toEqual([
      undefined,
      'The file ends in the middle of the record.',
    ]);
  });

  it.each([
    ['an external entity', '<!DOCTYPE c [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
    ['entities within entities', '<!DOCTYPE c [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>'],
  ])('with %s is refused, and nothing is expanded', (_, type) => {
    const bytes = Buffer.from(`${head.replace('\n', type)}${record('&x;')}</collection>`);
    expect(() => read(bytes)).toThrow('declares a document type');
  });

  it('with an unknown entity rejects the record', () => {
    expect(read(file(record('&x;')))[0]?.damage).toBe('The entity &x; is not known.');
  });
});
