import type { Reject } from './columns/input.ts';
import type { ImportReport } from './import-file.ts';
import type { Outcome } from './kinds/plan.ts';

/** The report of an import, as lines for a terminal. */

const rejectsShown = 20;
/** A dry run lists more changes. */
const changesShown = { real: 20, dry: 500 };

/** @param named whether the system of the file is already on the terminal */
export function mappingText(source: ImportReport['source'], named = false): string[] {
  const { detection, mapping, unused, left_out, notices } = source;
  const lines = mapping.map(({ field, header }) => `${field} ← "${header}"`);
  const reasons = new Map(left_out.map(({ header, reason }) => [header.trim(), ` (${reason})`]));
  const notUsed = unused.map((header) => `"${header}"${reasons.get(header) ?? ''}`);
  return [
    ...(detection && !named ? [detection.sentence] : []),
    ...lines,
    ...(notUsed.length > 0 ? [`Not used: ${notUsed.join(', ')}`] : []),
    ...notices,
  ];
}

interface ReportOptions {
  dryRun: boolean;
  /** If there is no rejects file. */
  allRejects?: boolean;
}

export function reportText(report: ImportReport, { dryRun, allRejects = false }: ReportOptions): string[] {
  const { repeated, rejects, notes, source, copies, rows } = report;
  const unit = source.unit;
  const most = allRejects ? Number.POSITIVE_INFINITY : rejectsShown;
  const lines = [
    `${dryRun ? 'Dry run, nothing is written. The result would be: ' : ''}${counts(report)}`,
    ...(repeated > 0
      ? [
          `Of ${number(rows)} ${unit.toLowerCase()}s, ${number(repeated)} ${repeated === 1 ? 'is' : 'are'} the same as an earlier one.`,
        ]
      : []),
    ...[...notes].map(([note, count]) => `${note}: ${number(count)}`),
    ...(copies ? [`Copies: ${counts(copies)}`] : []),
    ...changeLines(report, dryRun ? changesShown.dry : changesShown.real),
    ...rejectLines('Rejected', rejects, unit, most),
    ...rejectLines('Copies rejected', copies?.rejects ?? [], unit, most),
  ];
  if (report.rejects_file) {
    lines.push(`The rejected rows are in ${report.rejects_file}. Fix the rows there and import that file.`);
  }
  return lines;
}

const counts = ({ added, changed, unchanged, rejects }: Outcome): string =>
  `${number(added)} added, ${number(changed)} changed, ${number(unchanged)} unchanged, ${number(rejects.length)} rejected.`;

function changeLines({ changes: all = [], source }: ImportReport, most: number): string[] {
  // What was empty before loses nothing.
  const changes = all.filter(({ before }) => before !== '');
  const lines = changes
    .slice(0, most)
    .map(({ line, label, field, before, after }) =>
      shown(
        `Changed, ${source.unit.toLowerCase()} ${line}, ${label}: ${field.replaceAll('_', ' ')} "${short(before)}" → "${short(after)}"`,
      ),
    );
  return changes.length > most ? [...lines, andMore(changes.length - most)] : lines;
}

function rejectLines(heading: string, rejects: Reject[], unit: string, most: number): string[] {
  const kinds = new Map<string, number>();
  for (const { kind } of rejects) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const lines = [
    ...[...kinds].map(([kind, count]) => `${heading}, ${kind}: ${number(count)}`),
    ...rejects.slice(0, most).map(({ line, reason }) => `${unit} ${line}: ${shown(reason)}`),
  ];
  return rejects.length > most ? [...lines, andMore(rejects.length - most)] : lines;
}

const andMore = (count: number): string => `… and ${number(count)} more.`;
const number = (count: number): string => count.toLocaleString('en');
const short = (text: string): string => (text.length <= 80 ? text : `${text.slice(0, 80)}…`);

/** Quoted cells may contain control characters for the terminal. */
const shown = (text: string): string => text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ');
