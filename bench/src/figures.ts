import type { Answer } from './client.ts';

export type Unit = 'ms' | '×' | '/s' | 'MB' | 's' | 'kB' | '%' | '';

/** The goal of a figure: to stay under a value, or to reach it. */
export type Goal = { under: number } | { atLeast: number } | { exactly: number };

/** A measurement and its goal. */
export interface Figure {
  what: string;
  unit: Unit;
  /** Undefined for a figure that is only printed. */
  goal?: Goal | undefined;
  /** One value for each run. */
  runs: number[];
}

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export const medianOf = (figure: Figure): number => percentile(figure.runs, 0.5);

export function isKept(figure: Figure): boolean {
  const { goal } = figure;
  const median = medianOf(figure);
  if (goal === undefined) return true;
  if ('under' in goal) return median < goal.under;
  return 'atLeast' in goal ? median >= goal.atLeast : median === goal.exactly;
}

export function goalInWords({ goal, unit }: Figure): string {
  if (goal === undefined) return '';
  if ('under' in goal) return `under ${goal.under} ${unit}`.trim();
  return 'atLeast' in goal ? `at least ${goal.atLeast} ${unit}`.trim() : `${goal.exactly}`;
}

function inDigits(value: number, { unit }: Figure): string {
  if (unit === '×') return value.toFixed(2);
  if (unit === '/s' || unit === '' || unit === 'kB') return Math.round(value).toLocaleString('en');
  return value.toFixed(1);
}

/** Prints the figures as a Markdown table for bench/README.md; returns whether all goals are met. */
export function printFigures(figures: Figure[]): boolean {
  console.log('\n| figure | median | goal | | runs |\n|---|---:|---|---|---|');
  for (const figure of figures) {
    const verdict = figure.goal === undefined ? '' : isKept(figure) ? 'kept' : '**missed**';
    const runs = figure.runs.map((run) => inDigits(run, figure)).join(', ');
    const median = `${inDigits(medianOf(figure), figure)} ${figure.unit}`.trim();
    console.log(`| ${figure.what} | ${median} | ${goalInWords(figure)} | ${verdict} | ${runs} |`);
  }
  return figures.every(isKept);
}

/** Adds one run of a figure. */
export class Figures {
  private readonly byName = new Map<string, Figure>();

  note(what: string, value: number, unit: Unit = 'ms', goal?: Goal): void {
    const figure = this.byName.get(what) ?? { what, unit, goal, runs: [] };
    this.byName.set(what, figure);
    figure.runs.push(value);
  }

  /** Ratios first, because they depend least on the machine. */
  all(): Figure[] {
    const figures = [...this.byName.values()];
    return [...figures.filter(({ unit }) => unit === '×'), ...figures.filter(({ unit }) => unit !== '×')];
  }
}

export function expectOk(answer: Answer): Answer {
  if (answer.status === 200) return answer;
  throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}
