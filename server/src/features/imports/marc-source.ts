import { basename } from 'node:path';
import { StartError } from '../../start-error.ts';
import { writeTable } from './delimited.ts';
import { rejectHeaders } from './headers.rules.ts';
import type { InputRow, Reject } from './import-kind.ts';
import { cellsOfMarc, marcMapping } from './marc-cells.rules.ts';
import { itemsOfMarc } from './marc-items.rules.ts';
import { type MarcRecord, readMarcRecords } from './marc-records.ts';
import type { RecordCopy } from './record-copies.commands.ts';
import type { Source } from './source.ts';

/** Reads a MARC 21 file into rows of a catalogue, and the copies that its records name. */

export function readMarc(file: string, bytes: Buffer): Source {
  const rows: InputRow[] = [];
  const rejects: Reject[] = [];
  const copies: RecordCopy[] = [];
  const seen = new Seen();
  for (const record of readMarcRecords(bytes)) {
    const { number: line, damage } = record;
    seen.add(record);
    copies.push(...itemsOfMarc(record).map((item) => ({ ...item, line })));
    if (damage) rejects.push({ line, kind: 'damaged record', reason: damage });
    else rows.push({ line, cells: cellsOfMarc(record) });
  }
  const refusal = seen.refusal();
  if (refusal) throw new StartError(`${basename(file)} ${refusal}`);
  return {
    unit: 'Record',
    mapping: copies.length === 0 ? marcMapping : [...marcMapping, copiesMapping],
    unused: [],
    notices: [],
    count: rows.length + rejects.length,
    rows(onReject) {
      for (const reject of rejects) onReject(reject);
      return rows;
    },
    copies,
    writeRejects: (rejected) => writeReadable(bytes, rejected),
    writeRawRejects: (rejected) => writeRecords(bytes, rejected),
  };
}

const copiesMapping = { field: 'copies', header: '952 or 852 $p' };

/** What kinds of records a file holds, to refuse one that is no catalogue of MARC 21 in a sentence. */
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
      return `holds no MARC 21 record that can be read. ${this.#firstDamage}`.trim();
    }
    if (this.#titles > 0) return null;
    if (this.#authorities > 0) {
      return 'holds authority records (names and subjects), not books. Export the bibliographic records and import that file.';
    }
    if (this.#holdings > 0) {
      return 'holds records of holdings, not books. Export the bibliographic records and import that file.';
    }
    if (this.#unimarc > 0) {
      return 'is UNIMARC, which is not read. Convert it to MARC 21, for example with MarcEdit, and import that file.';
    }
    return null;
  }
}

function* recordsOf(bytes: Buffer, rejects: Reject[]) {
  const reasons = new Map<number, string[]>();
  for (const { line, reason } of rejects) reasons.set(line, [...(reasons.get(line) ?? []), reason]);
  for (const record of readMarcRecords(bytes)) {
    const reason = reasons.get(record.number);
    if (reason) yield { record, reason: reason.join(' ') };
  }
}

/** As a table that a person can correct and import; what of a damaged record can be read is in it. */
function writeReadable(bytes: Buffer, rejects: Reject[]): string {
  const fields = marcMapping.map(({ field }) => field);
  const rows = [...recordsOf(bytes, rejects)].map(({ record, reason }) => {
    const cells = cellsOfMarc(record);
    const accnNos = itemsOfMarc(record).map(({ accn_no }) => accn_no);
    return [...fields.map((field) => cells[field] ?? ''), accnNos.join('; '), String(record.number), reason];
  });
  return writeTable([[...fields, 'accn_no', ...rejectHeaders], ...rows], ',');
}

const writeRecords = (bytes: Buffer, rejects: Reject[]): Buffer =>
  Buffer.concat([...recordsOf(bytes, rejects)].map(({ record }) => record.bytes));
