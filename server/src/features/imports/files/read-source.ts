import { StartError } from '../../../start-error.ts';
import type { ImportKind } from '../import-kind.ts';
import type { ImportRequest } from '../import-request.ts';
import { readMarc } from '../marc/marc-source.ts';
import { readTable } from './delimited.ts';
import { type FileFormat, formatOf } from './file-format.ts';
import { rateHeader } from './headers.rules.ts';
import { decodeText, readInput } from './input-text.ts';
import { readSourceTable, type Source } from './source.ts';

/** Reads the file of an import by its detected format, not by its name. */

export async function readSource(request: ImportRequest, kind: ImportKind): Promise<Source> {
  const { file, map = [], edits = {}, encoding, sheet, header_line } = request;
  const bytes = request.content ?? readInput(file);
  const format = formatOf(file, bytes);
  refuseOptions(request, format);
  if (format === 'marc') return readMarc(file, bytes);
  const rate = (headers: string[]) => rateHeader(kind, headers, map);
  if (format === 'text') {
    const table = readTable(decodeText(file, bytes, encoding), rate, header_line);
    return readSourceTable(file, table, { kind, corrections: map, edits }, 'Line');
  }
  // Loaded on demand: the workbook reader is large and rarely needed.
  const { readWorkbook } = await import('./workbook.ts');
  const { table, notices } = readWorkbook(file, bytes, rate, { sheet, headerRow: header_line });
  const source = readSourceTable(file, table, { kind, corrections: map, edits }, 'Row');
  return { ...source, notices: [...notices, ...source.notices] };
}

function refuseOptions({ kind, map = [], encoding, sheet, header_line }: ImportRequest, format: FileFormat) {
  if (sheet !== undefined && format !== 'workbook') {
    throw new StartError('The file is not a workbook and has no sheets; leave --sheet out.');
  }
  if (encoding !== undefined && format !== 'text') {
    throw new StartError('Only text files have an encoding to choose; leave --encoding out.');
  }
  if (format !== 'marc') return;
  if (kind !== 'catalogue')
    throw new StartError('A MARC 21 file contains a catalogue; import it as a catalogue.');
  if (map.length > 0) throw new StartError('A MARC 21 file has fixed fields; leave --map out.');
  if (header_line !== undefined)
    throw new StartError('A MARC 21 file has no header; leave --header-line out.');
}
