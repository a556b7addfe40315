import type { TextRow } from '../files/delimited.ts';

/** By line, then by field: what people have typed in place of a cell. */
export type CellEdits = Record<string, Record<string, string>>;

/** The rows with what people have typed. @param columns where each field is */
export function editRows(rows: TextRow[], edits: CellEdits, columns: Map<string, number>): TextRow[] {
  if (Object.keys(edits).length === 0) return rows;
  return rows.map((row) => {
    const ofRow = Object.entries(edits[row.line] ?? {});
    if (ofRow.length === 0) return row;
    const cells = [...row.cells];
    for (const [field, text] of ofRow) {
      const at = columns.get(field);
      if (at === undefined) continue;
      while (cells.length < at) cells.push('');
      cells[at] = text;
    }
    return { ...row, cells };
  });
}
