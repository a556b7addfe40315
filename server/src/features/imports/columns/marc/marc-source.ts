import { basename } from 'node:path';
import { safeCell } from '@storyvan/domain/safe-cell';
import { StartError } from '../../../../start-error.ts';
import { writeTable } from '../../files/delimited.ts';
import { type MarcRecord, readMarcRecords } from '../../files/marc/marc-records.ts';
import { looksLikeMarcXml, readMarcXmlRecords } from '../../files/marc/marc-xml.ts';
import { rejectHeaders } from '../headers.rules.ts';
import type { CellEdits, InputRow, RecordCopy, Reject } from '../input.ts';
import type { Source } from '../source.ts';
import { cellsOfMarc, itemsOfMarc, marcMapping } from './marc-cells.rules.ts';

/** Reads a MARC 21 or MARCXML file into catalogue rows and copies. */

/** @param edits by record, then by field: what people have typed in place of what the record says */
export function readMarc(file: string, bytes: Buffer, edits: CellEdits = {}): Source {
  const rows: InputRow[] = [];
  const rejects: Reject[] = [];
  const copies: RecordCopy[] = [];
  const seen = new Seen();
  const isXml = looksLikeMarcXml(bytes);
  const read = () => (isXml ? readMarcXmlRecords(file, bytes) : readMarcRecords(bytes));
  for (const record of read()) {
    const { number: line, damage } = record;
    seen.add(record);
    copies.push(...itemsOfMarc(record).map((item) => ({ ...item, line })));
    if (damage) rejects.push({ line, kind: 'damaged record', reason: damage });
    else rows.push({ line, cells: { ...cellsOfMarc(record), ...edits[line] } });
  }
  const refusal = seen.refusal();
  if (refusal) throw new StartError(`${basename(file)} ${refusal}`);
  return {
    unit: 'Record',
    mapping: copies.length === 0 ? marcMapping : [...marcMapping, copiesMapping],
    unused: [],
    left_out: [],
    detection: null,
    notices: [],
    count: rows.length + rejects.length,
    rows(onReject) {
      for (const reject of rejects) onReject(reject);
      return rows;
    },
    copies,
    writeRejects: (rejected) => writeReadable(read(), rejected),
    ...(isXml ? {} : { writeRawRejects: (rejected) => writeRecords(read(), rejected) }),
  };
}

const copiesMapping = { field: 'copies', header: '952 or 852 $p' };

/** Counts the kinds of records, to explain why a file is not a MARC 21 catalogue. */
class Seen {
  #records = 0;
  #titles = 0;
  #readable = 0;
  #authorities = 0;
  #holdings = 0;
  #unimarc = 0;
  #firstDamage = '';

  add({ type, tags, damage }: MarcRecord): void {
    this.#records += 1;
    this.#firstDamage ||= damage ?? '';
    if (tags.length === 0) return;
    this.#readable += 1;
    if (type === 'z') this.#authorities += 1;
    else if (/[uvxy]/.test(type)) this.#holdings += 1;
    else if (tags.includes('245') || tags.includes('880')) this.#titles += 1;
    else if (tags.includes('200')) this.#unimarc += 1;
  }

  refusal(): string | null {
    if (this.#readable === 0) {
      return `contains no readable MARC 21 record. ${this.#firstDamage}`.trim();
    }
    if (this.#titles > 0) return null;
    if (this.#authorities > 0) {
      return 'contains authority records (names and subjects), not books. Export the bibliographic records and import that file.';
    }
    if (this.#holdings > 0) {
      return 'contains holdings records, not books. Export the bibliographic records and import that file.';
    }
    if (this.#unimarc > 0) {
      return 'is UNIMARC, which is not supported. Convert it to MARC 21, for example with MarcEdit, and import that file.';
    }
    return null;
  }
}

type Records = Iterable<MarcRecord>;

function* recordsOf(records: Records, rejects: Reject[]) {
  const reasons = new Map<number, string[]>();
  for (const { line, reason } of rejects) reasons.set(line, [...(reasons.get(line) ?? []), reason]);
  for (const record of records) {
    const reason = reasons.get(record.number);
    if (reason) yield { record, reason: reason.join(' ') };
  }
}

/** A table that people can fix and import, with the readable parts of damaged records. */
function writeReadable(records: Records, rejects: Reject[]): string {
  const fields = marcMapping.map(({ field }) => field);
  const rows = [...recordsOf(records, rejects)].map(({ record, reason }) => {
    const cells = cellsOfMarc(record);
    const accnNos = itemsOfMarc(record).map(({ accn_no }) => accn_no);
    return [...fields.map((field) => cells[field] ?? ''), accnNos.join('; '), String(record.number), reason];
  });
  const lines = [[...fields, 'accn_no', ...rejectHeaders], ...rows];
  return writeTable(
    lines.map((cells) => cells.map(safeCell)),
    ',',
  );
}

const writeRecords = (records: Records, rejects: Reject[]): Buffer =>
  Buffer.concat([...recordsOf(records, rejects)].map(({ record }) => record.bytes));
