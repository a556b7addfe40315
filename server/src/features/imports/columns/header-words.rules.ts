/** Normalised forms for comparing headers. */

const small = new Set(['the', 'a', 'an', 'of', 'for', 'in', 'on', 'at', 'to', 'with', 'by']);

/** Abbreviations in registers, and the word they mean. */
const sameWord: Record<string, string> = {
  number: 'no',
  num: 'no',
  nr: 'no',
  nos: 'no',
  accn: 'accession',
  accno: 'accession no',
  acc: 'accession',
  accessions: 'accession',
  pub: 'publication',
  publ: 'publication',
  publishing: 'publication',
  yr: 'year',
  dt: 'date',
  lang: 'language',
  std: 'standard',
  div: 'division',
  sec: 'section',
  qty: 'quantity',
  enrollment: 'enrolment',
  pupil: 'student',
  learner: 'student',
  kid: 'child',
  children: 'child',
  subj: 'subject',
  catg: 'category',
  desc: 'description',
  illus: 'illustrator',
};

/** Without case, blanks and punctuation: "Book_Name" is "bookname". */
export const compactHeader = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Without articles, plurals and the order of words: "Name of the Books" is "Book name"; "PubDate" is "Pub. date". */
export function headerWords(header: string): string {
  const text = header
    .normalize('NFKC')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/\([^)]*\)/g, ' ')
    .replace(/#|№/g, ' no ')
    .toLowerCase();
  const words = text.match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];
  const kept = words.filter((word) => !small.has(word));
  return (kept.length > 0 ? kept : words).flatMap(plain).sort().join(' ');
}

const plain = (word: string): string[] => {
  const same = sameWord[word];
  if (same) return same.split(' ');
  const single = /^\p{L}{3,}[^s\P{L}]s$/u.test(word) ? word.slice(0, -1) : word;
  return (sameWord[single] ?? single).split(' ');
};

/** A header in its two forms. */
export interface NamedHeader {
  compact: string;
  words: string;
}

const known = new WeakMap<readonly string[], NamedHeader[]>();

/** Each list is normalised once: the names of the fields, and each row that may be the header. */
export function namedHeaders(headers: readonly string[]): NamedHeader[] {
  const before = known.get(headers);
  if (before) return before;
  const named = headers.map((header) => ({ compact: compactHeader(header), words: headerWords(header) }));
  known.set(headers, named);
  return named;
}

/** The columns by their names, in each form, from the left. */
export interface ColumnNames {
  compact: Map<string, number[]>;
  words: Map<string, number[]>;
}

const knownColumns = new WeakMap<readonly string[], ColumnNames>();

export function columnNames(headers: readonly string[]): ColumnNames {
  const before = knownColumns.get(headers);
  if (before) return before;
  const columns: ColumnNames = { compact: new Map(), words: new Map() };
  for (const [at, named] of namedHeaders(headers).entries()) {
    for (const form of ['compact', 'words'] as const) {
      const own = columns[form].get(named[form]);
      if (own) own.push(at);
      else columns[form].set(named[form], [at]);
    }
  }
  knownColumns.set(headers, columns);
  return columns;
}
