import { basename } from 'node:path';
import { StartError } from '../../../../start-error.ts';
import { isUsedTag, type MarcField, type MarcRecord } from './marc-records.ts';

/**
 * Reads the records of a MARCXML file. Only the elements of MARCXML are looked for: nothing that the file declares is
 * expanded or fetched, so a hostile file can do no harm.
 */

export function looksLikeMarcXml(bytes: Buffer): boolean {
  const start = bytes.toString('utf8', 0, 4000).replace(/^\ufeff/, '');
  return (
    /^\s*</.test(start) &&
    /<(?:\w+:)?(?:collection|record)\b/.test(start) &&
    /marc21|<(?:\w+:)?leader\b/i.test(start)
  );
}

const longestRecord = 1024 * 1024;
const openRecord = /<((?:\w+:)?record)\b[^<>]*>/g;

/** Lazy, so that a large file is never in memory as fields. */
export function* readMarcXmlRecords(file: string, bytes: Buffer): Generator<MarcRecord> {
  const text = textOf(file, bytes);
  let number = 0;
  openRecord.lastIndex = 0;
  for (;;) {
    const opened = openRecord.exec(text);
    if (!opened) return;
    number += 1;
    const close = `</${opened[1]}>`;
    const end = text.indexOf(close, openRecord.lastIndex);
    const stop = end < 0 ? text.length : end;
    const content = text.slice(openRecord.lastIndex, stop);
    yield end < 0
      ? damaged(number, 'The file ends in the middle of the record.')
      : content.length > longestRecord
        ? damaged(number, 'The record is longer than 1 MB.')
        : recordOf(number, content);
    openRecord.lastIndex = stop;
  }
}

function textOf(file: string, bytes: Buffer): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new StartError(`${basename(file)} is not UTF-8. Export the records as UTF-8.`);
  }
  if (!/<!(?:DOCTYPE|ENTITY)\b/i.test(text)) return text;
  throw new StartError(
    `${basename(file)} declares a document type, which is not read because it is not safe. Export the records without it.`,
  );
}

const damaged = (number: number, damage: string): MarcRecord => ({
  number,
  bytes: Buffer.alloc(0),
  type: '',
  tags: [],
  fields: [],
  damage,
});

const leader = /<(?:\w+:)?leader\b[^<>]*>([^<]*)</;
const field = /<((?:\w+:)?(controlfield|datafield))\b([^<>]*)>/g;
const subfield = /<((?:\w+:)?subfield)\b([^<>]*)>/g;

function recordOf(number: number, xml: string): MarcRecord {
  const content = [...sections(xml, '<!--', '-->')].map(({ outside }) => outside).join('');
  const tags: string[] = [];
  const fields: MarcField[] = [];
  try {
    for (const { inner, attributes, kind } of elements(content, field)) {
      const tag = attributeOf(attributes, 'tag');
      tags.push(tag);
      if (!isUsedTag(tag)) continue;
      fields.push(kind === 'controlfield' ? controlField(tag, inner) : dataField(tag, attributes, inner));
    }
  } catch (error) {
    if (!(error instanceof Damage)) throw error;
    return { ...damaged(number, error.message), tags, fields };
  }
  return { number, bytes: Buffer.alloc(0), type: leader.exec(content)?.[1]?.charAt(6) ?? 'a', tags, fields };
}

class Damage extends Error {}

/** The elements that `open` matches, each with its content. */
function* elements(content: string, open: RegExp) {
  const opening = new RegExp(open);
  for (;;) {
    const found = opening.exec(content);
    if (!found) return;
    const [whole, name = '', kind = ''] = found;
    const start = found.index + whole.length;
    const isEmpty = whole.endsWith('/>');
    const end = isEmpty ? start : content.indexOf(`</${name}>`, start);
    if (end < 0) throw new Damage(`The element ${name} is not closed.`);
    yield { inner: content.slice(start, end), attributes: found.at(-1) ?? '', kind };
    opening.lastIndex = end;
  }
}

const controlField = (tag: string, inner: string): MarcField => ({
  tag,
  indicators: '',
  subfields: [{ code: '', text: plain(inner) }],
});

const dataField = (tag: string, attributes: string, inner: string): MarcField => ({
  tag,
  indicators: `${attributeOf(attributes, 'ind1') || ' '}${attributeOf(attributes, 'ind2') || ' '}`,
  subfields: [...elements(inner, subfield)].map((own) => ({
    code: attributeOf(own.attributes, 'code'),
    text: plain(own.inner),
  })),
});

const attributeOf = (attributes: string, name: string): string =>
  plain(
    new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
      .exec(attributes)
      ?.slice(1)
      .find((own) => own) ?? '',
  );

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Text without markup: sections of literal text, and the five entities and the numbers of XML. */
function plain(xml: string): string {
  return [...sections(xml, '<![CDATA[', ']]>')]
    .map(({ outside, inside }) => unescaped(outside) + inside)
    .join('');
}

/** The text before and in each section between `open` and `close`. Reads the text once, unlike a pattern. */
function* sections(text: string, open: string, close: string) {
  let at = 0;
  for (;;) {
    const start = text.indexOf(open, at);
    const end = start < 0 ? -1 : text.indexOf(close, start + open.length);
    if (end < 0) break;
    yield { outside: text.slice(at, start), inside: text.slice(start + open.length, end) };
    at = end + close.length;
  }
  yield { outside: text.slice(at), inside: '' };
}

function unescaped(text: string): string {
  if (text.includes('<')) throw new Damage('A field has an unexpected element.');
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
    if (code !== null && code <= 0x10ffff) return String.fromCodePoint(code);
    const known = entities[name as string];
    if (known === undefined) throw new Damage(`The entity ${whole} is not known.`);
    return known;
  });
}
