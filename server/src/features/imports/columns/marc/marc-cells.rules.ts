import { plainDigits } from '@storyvan/domain/digits';
import type { MarcField, MarcRecord } from '../../files/marc/marc-records.ts';
import type { Cells, RecordCopy } from '../input.ts';
import { readIsbn } from '../isbn.rules.ts';
import { stateInWords } from '../systems/system.ts';

/** Maps fields of a MARC 21 record to fields of a title, and to its copies. */

export const marcMapping = [
  { field: 'isbn', header: '020 $a' },
  { field: 'title', header: '245 $a $n $p, or its 880' },
  { field: 'subtitle', header: '245 $b' },
  { field: 'other_title', header: 'the other one of 245 and 880' },
  { field: 'author', header: '100, 110, 700 $a, with their 880' },
  { field: 'illustrator', header: '700 $a with $e illustrator' },
  { field: 'publisher', header: '264 or 260 $b, else 710 $a' },
  { field: 'published', header: '264 or 260 $c, 008' },
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
  const people = all(/^(100|110|700)$/).filter((field) => field.tag !== '700' || !textOf(field, 't'));
  const names = (chosen: MarcField[]) =>
    chosen
      .map((field) => nameOf(field, fields))
      .filter(Boolean)
      .join('; ');
  const author = names(people.filter((field) => !isIllustrator(field)));
  const imprint = all(/^264$/).find(({ indicators }) => indicators[1] === '1') ?? all(/^26[04]$/)[0];
  // A corporate body in 710 contributed to the book, but is not its author.
  const publisher = (imprint && textOf(imprint, 'b')) || first(/^710$/, 'a');
  return normalised({
    isbn: isbnOf(all(/^020$/).flatMap(({ subfields }) => subfields.filter(({ code }) => code === 'a'))),
    ...titlesOf(fields),
    author,
    illustrator: names(people.filter(isIllustrator)),
    publisher,
    published: yearOf(imprint ? textOf(imprint, 'c') : '', all(/^008$/)[0]?.subfields[0]?.text ?? ''),
    language: languageOf(fields),
    level: levelOf([first(/^521$/, 'a'), first(/^526$/, 'c')]),
    category_primary: first(/^650$/, 'a'),
    category_secondary: first(/^655$/, 'a'),
    description: all(/^520$/)[0]?.subfields.find(({ code }) => code === 'a')?.text ?? '',
  });
}

/** The title in its own script, and the other title of the record, such as the romanised one. */
function titlesOf(fields: MarcField[]): Cells {
  const found = fields.filter(
    ({ tag, subfields }) =>
      tag === '245' ||
      (tag === '880' && subfields.some(({ code, text }) => code === '6' && /^245/.test(text))),
  );
  const titles = found
    .map((field) => ({ title: textOf(field, 'anp'), subtitle: textOf(field, 'b') }))
    .filter(({ title }) => title !== '');
  const chosen = titles.find(({ title }) => isOwnScript(title)) ?? titles[0];
  const other = titles.find(({ title }) => title !== chosen?.title);
  return { title: chosen?.title ?? '', subtitle: chosen?.subtitle ?? '', other_title: other?.title ?? '' };
}

/** "प्रेमचंद (Premcand)" if the record has both. */
function nameOf(field: MarcField, fields: MarcField[]): string {
  const name = textOf(field, 'a');
  const link = field.subfields.find(({ code }) => code === '6')?.text.slice(4, 6);
  const own = link
    ? fields.find(
        ({ tag, subfields }) =>
          tag === '880' &&
          subfields.some(({ code, text }) => code === '6' && text.startsWith(`${field.tag}-${link}`)),
      )
    : undefined;
  const ownName = own ? textOf(own, 'a') : '';
  return ownName && name && ownName !== name ? `${ownName} (${name})` : ownName || name;
}

function isOwnScript(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter));
  return latin.length < letters.length / 2;
}

/** The Nepali year is 56 or 57 later. */
const isNepali = (year: string, coded: string | undefined): boolean =>
  coded !== undefined && [56, 57].includes(Number(year) - Number(coded));

/** In "2021 [1964]" the first year is Nepali and the one in brackets Gregorian, like the coded date. */
function yearOf(written: string, coded: string): string {
  const date = plainDigits(written);
  const year = '1[4-9]\\d\\d|20\\d\\d';
  const bracketed = new RegExp(`\\[[^\\]]*?(${year})`).exec(date)?.[1];
  const codedYear = new RegExp(`^(${year})$`).exec(coded.slice(7, 11))?.[1];
  const [printed, ...others] = date.match(new RegExp(`(?<!\\d)(?:${year})(?!\\d)`, 'g')) ?? [];
  const isClear = printed !== undefined && others.length === 0 && !isNepali(printed, codedYear);
  return bracketed ?? (isClear ? printed : codedYear) ?? /\d{4}/.exec(date)?.[0] ?? date;
}

const normalised = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).map(([field, text]) => [field, text.normalize('NFC').trim()]));

const textOf = ({ subfields }: MarcField, codes: string): string =>
  subfields
    .filter(({ code }) => codes.includes(code))
    .map(({ text }) => withoutPunctuation(text))
    .filter(Boolean)
    .join('. ');

/** Removes the ISBD punctuation at the end of a part: "The Hobbit /". */
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

/** The first valid number, without a "(paperback)" after it; else the first, so that it is reported. */
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

/** Audience notes contain many things; only a note that is exactly a level is used. */
const levelOf = (notes: string[]): string =>
  notes.find((note) => /^(reading\s+)?level[\s:]*\d+$/i.test(note)) ?? '';

/** A copy in a record: 952 of Koha, 852 of Evergreen, Destiny and others. */
type MarcItem = Omit<RecordCopy, 'line'>;

export function itemsOfMarc({ fields }: Pick<MarcRecord, 'fields'>): MarcItem[] {
  const koha = fields.filter(({ tag }) => tag === '952');
  const others = fields.filter(({ tag }) => tag === '852');
  const items = koha.some(hasBarcode) ? koha.map(kohaItem) : others.map(otherItem);
  return items.filter(({ accn_no }) => accn_no !== '');
}

const subfield = ({ subfields }: MarcField, code: string): string =>
  subfields
    .find((own) => own.code === code)
    ?.text.normalize('NFC')
    .trim() ?? '';

const hasBarcode = (field: MarcField): boolean => subfield(field, 'p') !== '';

/** $0 means withdrawn and $1 lost, unless 0 or empty. */
function kohaItem(field: MarcField): MarcItem {
  const isSet = (code: string) => !/^0*$/.test(subfield(field, code));
  const state = isSet('0') ? 'withdrawn' : isSet('1') ? 'lost' : 'available';
  return { accn_no: subfield(field, 'p'), state };
}

/** $s is the status of the copy, in words. */
function otherItem(field: MarcField): MarcItem {
  return { accn_no: subfield(field, 'p'), state: stateInWords(subfield(field, 's')) };
}
