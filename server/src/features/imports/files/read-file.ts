import { basename } from 'node:path';
import { StartError } from '../../../start-error.ts';
import { type HeaderRating, readTable, type Table } from './delimited.ts';
import { decodeText, type Encoding, readInput } from './input-text.ts';
import { looksLikeMarc } from './marc/marc-records.ts';
import { looksLikeMarcXml } from './marc/marc-xml.ts';
import type { SheetTable } from './workbook.ts';

/** Reads a file by its format, which its content shows and not its name; an unsupported one is refused with what to do. */

export interface FileRequest {
  /** The path, or the name if the content is given. */
  file: string;
  content?: Buffer;
  /** For text that is not Unicode. */
  encoding?: Encoding;
  /** The sheet of a workbook. */
  sheet?: string;
  /** The line of the header, or its row in a workbook. */
  header_line?: number;
}

export type ReadFile =
  | { format: 'marc'; bytes: Buffer }
  | { format: 'text'; table: Table; notices: string[] }
  | ({ format: 'workbook' } & SheetTable);

/** @param rate how well a row fits as the header */
export async function readFormat(
  request: FileRequest,
  rate: (headers: string[]) => HeaderRating,
): Promise<ReadFile> {
  const { file, encoding, sheet, header_line } = request;
  const bytes = request.content ?? readInput(file);
  const format = formatOf(file, bytes);
  refuseOptions(request, format);
  if (format === 'marc') return { format, bytes };
  if (format === 'text') {
    return { format, table: readTable(decodeText(file, bytes, encoding), rate, header_line), notices: [] };
  }
  // Loaded on demand: the workbook reader is large and rarely needed.
  const { readWorkbook } = await import('./workbook.ts');
  return { format, ...readWorkbook(file, bytes, rate, { sheet, headerRow: header_line }) };
}

function refuseOptions({ encoding, sheet }: FileRequest, format: FileFormat): void {
  if (sheet !== undefined && format !== 'workbook') {
    throw new StartError('The file is not a workbook and has no sheets; leave --sheet out.');
  }
  if (encoding !== undefined && format !== 'text') {
    throw new StartError('Only text files have an encoding to choose; leave --encoding out.');
  }
}

type FileFormat = 'marc' | 'workbook' | 'text';

const asCsv = 'save it as .xlsx or "CSV UTF-8" and import that file';
const asMarc = 'MARC 21 (.mrc) or MARCXML and import that file';

export function formatOf(file: string, bytes: Buffer): FileFormat {
  const start = bytes.toString('latin1', 0, 4);
  if (start.startsWith('PK')) return formatOfZip(file, bytes);
  if (looksLikeMarcXml(bytes)) return 'marc';
  const refusal = refusalOf(start, bytes);
  if (refusal) throw new StartError(`${basename(file)} ${refusal}`);
  return /\.(mrc|marc)$/i.test(file) || looksLikeMarc(bytes) ? 'marc' : 'text';
}

/** File names in a zip are not compressed. */
function formatOfZip(file: string, bytes: Buffer): FileFormat {
  const name = basename(file);
  if (bytes.includes('opendocument.spreadsheet')) {
    throw new StartError(`${name} is an OpenDocument spreadsheet (.ods). Open it, ${asCsv}.`);
  }
  if (bytes.includes('xl/workbook.bin')) {
    throw new StartError(`${name} is a binary Excel workbook (.xlsb). Open it, ${asCsv}.`);
  }
  if (bytes.includes('xl/workbook.xml') || /\.xls[xm]$/i.test(file)) return 'workbook';
  throw new StartError(`${name} is a zip file. Unpack it and import the files in it one by one.`);
}

function refusalOf(start: string, bytes: Buffer): string | null {
  if (start.startsWith('\u001f\u008b')) return 'is compressed (gzip). Unpack it and import the file in it.';
  if (start === '\u00d0\u00cf\u0011\u00e0') {
    return `is an old Excel workbook (.xls) or one with a password. Open it, ${asCsv}.`;
  }
  if (start === '%PDF')
    return 'is a PDF document. Import the spreadsheet or the export that it was made from.';
  const text = bytes
    .toString('latin1', 0, 2000)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (/^<(!doctype html|html|table)/i.test(text)) {
    return `is a web page, despite its name. Open it in a spreadsheet program, ${asCsv}.`;
  }
  if (/^<(\?xml|(\w+:)?(collection|record)\b)/i.test(text)) {
    return 'is an XML file, but not MARCXML. Export the records as CSV, MARC 21 (.mrc) or MARCXML and import that file.';
  }
  if (/^=LDR {1,2}\S/.test(text)) {
    return `lists MARC records as text (.mrk, from MarcEdit). Choose MarcMaker there to save them as ${asMarc}.`;
  }
  if (/^\[?\s*\{\s*"(leader|fields)"\s*:/.test(text)) {
    return `lists MARC records as JSON. Export them as ${asMarc}.`;
  }
  if (/^(\[\s*)?\{\s*"/.test(text)) {
    return 'is a JSON file. Export the list as CSV or .xlsx and import that file.';
  }
  return null;
}
