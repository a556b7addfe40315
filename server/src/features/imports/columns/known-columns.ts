import { StartError } from '../../../start-error.ts';
import type { Table } from '../files/delimited.ts';
import { type Detection, detectSystem, type KindMapping } from './detect-system.rules.ts';
import type { KindColumns, ReadRequest } from './input.ts';
import { inWords, type KindName } from './kind-names.ts';

/** What is clear about a table before its columns are matched by name: its system, and the values that people have fixed. */

export interface KnownTable {
  detection: Detection | null;
  /** Of the detected system, for the kind that is imported; null if the system is not known. */
  known: KindMapping | null;
  fixed: Map<string, string>;
}

/** Throws a StartError if the file is an export of another kind, unless its columns are given with --map. */
export function knownOf(table: Table, request: ReadRequest, kind: KindColumns): KnownTable {
  const fixed = readFixed(request.set ?? [], kind);
  const detection = detectSystem(table.headers, table.sampleRows());
  if (!detection || isMapped(request.map ?? [], kind)) return { detection: null, known: null, fixed };
  if (detection.refusal) throw new StartError(`${detection.sentence} ${detection.refusal}`);
  const kinds = [detection, ...detection.others];
  const known = kinds.find((one) => one.kind === request.kind);
  if (!known) throw new StartError(wrongKind(detection, request.kind));
  return { detection, known, fixed };
}

/** Whether people have chosen a column for each required field. */
const isMapped = (map: string[], { needed }: KindColumns): boolean =>
  needed.every((group) =>
    group.some((field) => map.some((own) => own.startsWith(`${field}=`) && own.at(-1) !== '=')),
  );

function wrongKind({ named, kind, others }: Detection, chosen: KindName): string {
  const kinds = [kind, ...others.map((other) => other.kind)];
  return `This looks like ${named}, not ${inWords(chosen)}. Import it as ${kinds.map(inWords).join(' or as ')}. If this is wrong, choose the columns with --map.`;
}

function readFixed(set: string[], { fields }: KindColumns): Map<string, string> {
  const fixed = new Map<string, string>();
  for (const text of set) {
    const [field = '', value = ''] = text.split(/=(.*)/s).map((part) => part.trim());
    if (field === '' || value === '') {
      throw new StartError(`--set ${text} is not valid; write it as --set field=value.`);
    }
    if (!fields.some((own) => own.field === field)) {
      const names = fields.map((own) => own.field).join(', ');
      throw new StartError(`There is no field ${field} to set. The fields are: ${names}.`);
    }
    fixed.set(field, value);
  }
  return fixed;
}
