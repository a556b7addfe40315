import type { Cells } from './import-kind.ts';
import { readIsbn } from './isbn.rules.ts';
import type { MarcField, MarcRecord } from './marc-records.ts';

/** Which parts of a MARC 21 record are which fields of a title. */

export const marcMapping = [
  { field: 'isbn', header: '020 $a' },
  { field: 'title', header: '245 $a $n $p' },
  { field: 'subtitle', header: '245 $b' },
  { field: 'author', header: '100, 110, 700 $a' },
  { field: 'illustrator', header: '700 $a with $e illustrator' },
  { field: 'publisher', header: '264 or 260 $b' },
  { field: 'published', header: '264 or 260 $c' },
  { field: 'language', header: '008, 041 $a' },
  { field: 'level', header: '521 $a, 526 $c' },
  { field: 'category_primary', header: '650 $a' },
  { field: 'category_secondary', header: '655 $a' },
  { field: 'description', header: '520 $a' },
];

export function cellsOfMarc({ fields }: MarcRecord): Cells {
  const all = (tag: RegExp) => fields.filter((field) => tag.test(field.tag));
  const first = (tag: RegExp, codes: string) =>
    all(tag)
      .map((field) => textOf(field, codes))
      .find(Boolean) ?? '';
  const people = all(/^(100|110|700|710)$/).filter(
    (field) => !/^7/.test(field.tag) || textOf(field, 't') === '',
  );
  const names = (chosen: MarcField[]) =>
    chosen
      .map((field) => textOf(field, 'a'))
      .filter(Boolean)
      .join('; ');
  const imprint = all(/^264$/).find(({ indicators }) => indicators[1] === '1') ?? all(/^26[04]$/)[0];
  const date = imprint ? textOf(imprint, 'c') : '';
  return normalised({
    isbn: isbnOf(all(/^020$/).flatMap(({ subfields }) => subfields.filter(({ code }) => code === 'a'))),
    title: first(/^245$/, 'anp'),
    subtitle: first(/^245$/, 'b'),
    author: names(people.filter((field) => !isIllustrator(field))),
    illustrator: names(people.filter(isIllustrator)),
    publisher: imprint ? textOf(imprint, 'b') : '',
    published: /\d{4}/.exec(date)?.[0] ?? date,
    language: languageOf(fields),
    level: levelOf([first(/^521$/, 'a'), first(/^526$/, 'c')]),
    category_primary: first(/^650$/, 'a'),
    category_secondary: first(/^655$/, 'a'),
    description: all(/^520$/)[0]?.subfields.find(({ code }) => code === 'a')?.text ?? '',
  });
}

const normalised = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).map(([field, text]) => [field, text.normalize('NFC').trim()]));

const textOf = ({ subfields }: MarcField, codes: string): string =>
  subfields
    .filter(({ code }) => codes.includes(code))
    .map(({ text }) => withoutPunctuation(text))
    .filter(Boolean)
    .join('. ');

/** Cataloguing rules end a part with the sign that leads to the next one: "The Hobbit /". */
const withoutPunctuation = (text: string): string =>
  text
    .trim()
    .replace(/\s*[/:;=,]$/, '')
    .replace(/(?<=[\p{L}\p{M}]{3}|\d|[)\]])\.$/u, '')
    .trim();

const isIllustrator = ({ subfields }: MarcField): boolean =>
  subfields.some(
    ({ code, text }) => (code === 'e' && /^illus/i.test(text)) || (code === '4' && /\bill$/.test(text)),
  );

/** The first usable number, without the "(paperback)" behind it; else the first, so that it is reported. */
function isbnOf(numbers: { text: string }[]): string {
  const written = numbers.map(({ text }) => text.trim().replace(/\s*[(:].*$/, '')).filter(Boolean);
  return written.find((isbn) => 'isbn' in readIsbn(isbn)) ?? written[0] ?? '';
}

function languageOf(fields: MarcField[]): string {
  const control = fields.find(({ tag }) => tag === '008')?.subfields[0]?.text.slice(35, 38) ?? '';
  if (/^[a-z]{3}$/.test(control) && !['und', 'mul', 'zxx'].includes(control)) return control;
  return (
    fields
      .find(({ tag }) => tag === '041')
      ?.subfields.find(({ code }) => code === 'a')
      ?.text.slice(0, 3) ?? ''
  );
}

/** Notes on the audience say many things; only one that is a level and nothing else is taken for one. */
const levelOf = (notes: string[]): string =>
  notes.find((note) => /^(reading\s+)?level[\s:]*\d+$/i.test(note)) ?? '';
