import { decodeMarc8 } from './marc-8.ts';

/** Reads the records of a MARC 21 file (ISO 2709) separately, so that a damaged one does not affect others. */

export interface MarcField {
  tag: string;
  /** A control field has its whole text under the code ''. */
  subfields: { code: string; text: string }[];
  indicators: string;
}

export interface MarcRecord {
  /** From 1, in the order of the file. */
  number: number;
  bytes: Uint8Array;
  /** Kind of record: 'a' for a book, 'z' for an authority record. */
  type: string;
  /** All tags of its directory, including fields that are not read. */
  tags: string[];
  /** The fields that the import uses; for a damaged record, those that can be read. */
  fields: MarcField[];
  damage?: string;
}

const recordEnd = 0x1d;
const fieldEnd = 0x1e;
const leaderLength = 24;
const entryLength = 12;
/** Other fields are not decoded, so errors in them do no harm. */
const usedTags = /^(008|020|041|100|110|245|26[04]|520|521|526|650|655|700|710|852|952)$/;
/** Used if it can be read. */
const optionalTags = /^880$/;

export const isUsedTag = (tag: string): boolean => usedTags.test(tag) || optionalTags.test(tag);

export function looksLikeMarc(bytes: Buffer): boolean {
  return /^\d{5}[a-z ]/.test(bytes.toString('latin1', 0, 6)) && bytes.subarray(0, 100_000).includes(fieldEnd);
}

/** Lazy, so that a large file is never in memory as fields. */
export function* readMarcRecords(bytes: Buffer): Generator<MarcRecord> {
  let number = 0;
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(recordEnd, start);
    const chunk = bytes.subarray(start, end < 0 ? bytes.length : end + 1);
    start += chunk.length;
    const record = withoutLineBreaks(chunk);
    if (record.length === 0) continue;
    number += 1;
    const type = record.toString('latin1', 6, 7);
    try {
      yield { number, bytes: record, type, ...readFields(record) };
    } catch (error) {
      if (!(error instanceof Damage)) throw error;
      yield { number, bytes: record, type, tags: [], fields: [], damage: error.message };
    }
  }
}

class Damage extends Error {}

/** Some programs write a line break between records. */
function withoutLineBreaks(chunk: Buffer): Buffer {
  let start = 0;
  while (chunk[start] === 10 || chunk[start] === 13 || chunk[start] === 0x1a) start += 1;
  return chunk.subarray(start);
}

function readFields(record: Buffer): Pick<MarcRecord, 'tags' | 'fields' | 'damage'> {
  if (record.at(-1) !== recordEnd) throw new Damage('The file ends in the middle of the record.');
  const length = numberAt(record, 0, 5);
  if (length !== record.length) {
    throw new Damage(`The record should have ${length} bytes but has ${record.length}.`);
  }
  const base = numberAt(record, 12, 17);
  const directory = base - 1 - leaderLength;
  if (directory < 0 || directory % entryLength !== 0 || record[base - 1] !== fieldEnd) {
    throw new Damage('The directory of the record is damaged.');
  }
  const tags: string[] = [];
  const fields: MarcField[] = [];
  let damage: string | undefined;
  for (let entry = leaderLength; entry < base - 1; entry += entryLength) {
    const tag = record.toString('latin1', entry, entry + 3);
    tags.push(tag);
    if (!isUsedTag(tag)) continue;
    const text = readField(record, entry, base, tag);
    if (text.damage && optionalTags.test(tag)) continue;
    damage ??= text.damage;
    fields.push(splitField(tag, text.text));
  }
  return { tags, fields, ...(damage ? { damage } : {}) };
}

interface FieldText {
  text: string;
  damage?: string;
}

function readField(record: Buffer, entry: number, base: number, tag: string): FieldText {
  const start = base + numberAt(record, entry + 7, entry + 12);
  const end = start + numberAt(record, entry + 3, entry + 7) - 1;
  if (end < start || end >= record.length || record[end] !== fieldEnd) {
    return { text: '', damage: `The field ${tag} is not at the position given in the directory.` };
  }
  return decode(record.subarray(start, end), record[9] === 'a'.charCodeAt(0), tag);
}

function splitField(tag: string, text: string): MarcField {
  if (tag < '010') return { tag, indicators: '', subfields: [{ code: '', text }] };
  const [indicators = '', ...parts] = text.split('\u001f');
  return { tag, indicators, subfields: parts.map((part) => ({ code: part.charAt(0), text: part.slice(1) })) };
}

function numberAt(record: Buffer, start: number, end: number): number {
  const digits = record.toString('latin1', start, end);
  if (!/^\d+$/.test(digits)) throw new Damage('A length in the record is not a number.');
  return Number(digits);
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Records that declare MARC-8 but are UTF-8 are common; the opposite would lose text. */
function decode(bytes: Buffer, isUnicode: boolean, tag: string): FieldText {
  try {
    const text = strictUtf8.decode(bytes);
    // MARC-8 switches to another script by an escape, after which ASCII letters mean others.
    if (isUnicode || !text.includes('\u001b')) return { text };
  } catch {
    // Not UTF-8.
  }
  const text = isUnicode ? null : decodeMarc8(bytes);
  if (text !== null) return { text };
  return {
    text: bytes.toString('utf8'),
    damage: isUnicode
      ? `The field ${tag} is not UTF-8, although the record declares it.`
      : `The field ${tag} is in a character set that is not supported; export the records as UTF-8.`,
  };
}
