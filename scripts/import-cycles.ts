import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf, sourcesIn } from './import-rules.ts';

/** The files that each file imports, also for their types only. */
export type ImportGraph = Map<string, string[]>;

/** Of all workspaces and scripts. */
export function importGraphOf(root: string): ImportGraph {
  const files = new Set(sourcesIn(root));
  const importedBy = (file: string): string[] =>
    importsOf(file, readFileSync(join(root, file), 'utf8'))
      .map(({ path }) => path)
      .filter((path) => files.has(path));
  return new Map([...files].map((file) => [file, importedBy(file)]));
}

/** One cycle for each knot of files that import each other: the shortest through its first file. */
export function importCycles(graph: ImportGraph): string[][] {
  const cycles: string[][] = [];
  const left = new Set(withoutEnds(graph));
  for (const file of [...left].sort()) {
    const cycle = left.has(file) && wayBack(graph, file);
    if (!cycle) continue;
    cycles.push(cycle);
    const knot = reachable(graph, file);
    for (const other of knot) if (reachable(graph, other).has(file)) left.delete(other);
  }
  return cycles;
}

/** Without the files that import nothing but such files, which are in no cycle. */
function withoutEnds(graph: ImportGraph): string[] {
  const left = new Map(graph);
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const [file, imported] of left) if (!imported.some((each) => left.has(each))) left.delete(file);
  }
  return [...left.keys()];
}

function reachable(graph: ImportGraph, from: string): Set<string> {
  const found = new Set([from]);
  for (const file of found) for (const imported of graph.get(file) ?? []) found.add(imported);
  return found;
}

/** The shortest way from a file back to itself. */
function wayBack(graph: ImportGraph, start: string): string[] | null {
  const ways = new Map([[start, [start]]]);
  for (const [file, way] of ways) {
    for (const imported of graph.get(file) ?? []) {
      if (imported === start) return [...way, start];
      if (!ways.has(imported)) ways.set(imported, [...way, imported]);
    }
  }
  return null;
}

export const cycleInWords = (cycle: string[]): string =>
  `${cycle.join(' → ')}: these files import each other (types count too). Move what they share to a file that imports neither, or pass it in.`;
