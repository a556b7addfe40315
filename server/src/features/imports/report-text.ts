import type { ImportReport } from './import-file.ts';

/** What an import did, in lines for a terminal. */

/** A MARC file has no room for reasons, so that all of them are shown here. */
const rejectsShown = { Line: 20, Record: Number.POSITIVE_INFINITY };

export function mappingText({ mapping, unused }: ImportReport['source']): string[] {
  const lines = mapping.map(({ field, header }) => `${field} ← "${header}"`);
  if (unused.length > 0) lines.push(`Not used: ${unused.map((header) => `"${header}"`).join(', ')}`);
  return lines;
}

export function reportText(report: ImportReport, dryRun: boolean): string[] {
  const { added, changed, unchanged, repeated, rejects, notes, source } = report;
  const lines = [
    `${dryRun ? 'A dry run, nothing is written. It would be: ' : ''}${number(added)} added, ${number(changed)} changed, ${number(unchanged)} unchanged, ${number(rejects.length)} rejected.`,
  ];
  if (repeated > 0) lines.push(`${rows(repeated)} the same as an earlier one.`);
  for (const [note, count] of notes) lines.push(`${note}: ${number(count)}`);
  for (const [kind, count] of countKinds(report)) lines.push(`Rejected, ${kind}: ${number(count)}`);
  for (const { line, reason } of rejects.slice(0, rejectsShown[source.unit])) {
    lines.push(`${source.unit} ${line}: ${shown(reason)}`);
  }
  const more = rejects.length - rejectsShown[source.unit];
  if (more > 0) lines.push(`… and ${number(more)} more.`);
  if (report.rejects_file) {
    lines.push(`The rejected rows are in ${report.rejects_file}. Mend them there and import that file.`);
  }
  return lines;
}

function countKinds({ rejects }: ImportReport): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind } of rejects) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

const number = (count: number): string => count.toLocaleString('en');
const rows = (count: number): string => (count === 1 ? '1 row is' : `${number(count)} rows are`);

/** A cell quoted in a reason may hold what would upset a terminal. */
const shown = (reason: string): string => reason.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ');
