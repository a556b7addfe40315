import type { Answer } from './server.ts';

/** What is measured, beside the limit it must keep. */
export interface Figure {
  what: string;
  unit: 'ms' | '×';
  /** None for a figure that is only told. */
  limit?: number;
  /** One value for each run. */
  runs: number[];
}

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

const medianOf = (figure: Figure): number => percentile(figure.runs, 0.5);

const isOver = (figure: Figure): boolean => figure.limit !== undefined && !(medianOf(figure) < figure.limit);

const inDigits = (value: number, { unit }: Figure): string => value.toFixed(unit === '×' ? 2 : 1);

/** Prints the table; tells whether every figure keeps its limit. */
export function printFigures(figures: Figure[]): boolean {
  const shown = figures.map((figure) => ({
    figure: figure.what,
    limit: figure.limit === undefined ? '' : `${figure.limit} ${figure.unit}`,
    'median of the runs': `${inDigits(medianOf(figure), figure)} ${figure.unit}`,
    runs: figure.runs.map((run) => inDigits(run, figure)).join(', '),
    '': figure.limit === undefined ? '' : isOver(figure) ? 'OVER' : 'kept',
  }));
  console.table(shown);
  return !figures.some(isOver);
}

/** Notes one run of a figure. */
export function noteIn(figures: Map<string, Figure>) {
  return (what: string, value: number, limit?: number, unit: Figure['unit'] = 'ms'): void => {
    const figure = figures.get(what) ?? { what, unit, limit, runs: [] };
    figures.set(what, figure);
    figure.runs.push(value);
  };
}

export function expectOk(answer: Answer): Answer {
  if (answer.status === 200) return answer;
  throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}
