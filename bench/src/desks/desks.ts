import { addDays, dayFirst, today, unpadded } from '@storyvan/domain/calendar-date';
import type { Asked } from '../asked.ts';
import { type Client, signedIn } from '../client.ts';
import { expectOk, type Figures, type Goal, percentile } from '../figures.ts';
import type { Library, LibraryCopy } from '../library.ts';
import { residentMegabytes } from '../process-facts.ts';
import { account, startServer } from '../server.ts';
import type { Step, Times } from './desk.ts';
import { runDesks } from './run-desks.ts';

/**
 * Desks in their scan loop without a pause between two calls, which is more than people can do. Published for the same
 * loop of FOLIO, another library system (its Ramsons release, 75 users): check-out 1472 ms and check-in 933 ms on average.
 */

interface Row {
  name: string;
  desks: number;
  pause: number;
  /** Where statistics and exports are read from meanwhile. */
  beside?: 'primary' | 'replica';
  /** The goal for the 95th percentile, on the embedded database. */
  goal?: Goal;
}

const goal = { under: 60 };
/** At a pace that people can keep. */
const goalAtPace = { under: 10 };
const rows: Row[] = [
  { name: '8 desks', desks: 8, pause: 0 },
  { name: '20 desks', desks: 20, pause: 0 },
  { name: '75 desks', desks: 75, pause: 0, goal },
  { name: '75 desks, beside statistics and exports', desks: 75, pause: 0, beside: 'primary', goal },
  { name: '75 desks, beside those of a replica', desks: 75, pause: 0, beside: 'replica' },
  { name: '75 desks, a scan a second each', desks: 75, pause: 1000, goal: goalAtPace },
  {
    name: '75 desks, a scan a second each, beside statistics and exports',
    desks: 75,
    pause: 1000,
    beside: 'primary',
  },
  {
    name: '75 desks, a scan a second each, beside those of a replica',
    desks: 75,
    pause: 1000,
    beside: 'replica',
  },
  { name: '200 desks', desks: 200, pause: 0 },
];

const folio: Partial<Record<Step, number>> = { issue: 1472, return: 933 };

export async function measureDesks(library: Library, asked: Asked, figures: Figures): Promise<void> {
  for (const row of rows) {
    const copy = await library.copyOf(asked.loans);
    if (row.beside !== 'replica') await measureRow(row, copy, library, asked, figures);
    else if (library.withReplica)
      await library.withReplica(copy, (replicated) => measureRow(row, replicated, library, asked, figures));
    await copy.drop();
  }
}

async function measureRow(
  row: Row,
  copy: LibraryCopy,
  library: Library,
  asked: Asked,
  figures: Figures,
): Promise<void> {
  const server = await startServer(copy.settings);
  const besides = row.beside ? await keepReading(server.url) : null;
  const all = await runDesks(server, copy, asked.loans, { ...row, minutes: asked.deskMinutes });
  await besides?.stop();
  noteRow(figures, row, all, library.dialect === 'sqlite', asked.deskMinutes * 60);
  if (besides) figures.note(`${row.name}: statistics and exports meanwhile`, besides.rounds(), '');
  if (row.beside === 'replica')
    figures.note(`${row.name}: long reads that it answered`, await shareOfReplica(server.url), '×');
  figures.note(`${row.name}: memory`, residentMegabytes(server.pid), 'MB');
  await server.stop();
}

async function shareOfReplica(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const answeredBy = (who: string) =>
    Number(new RegExp(`^storyvan_long_reads_total{by="${who}"} (\\d+)`, 'm').exec(metrics)?.[1] ?? 0);
  return answeredBy('replica') / (answeredBy('replica') + answeredBy('primary'));
}

function noteRow(figures: Figures, row: Row, all: Times, isEmbedded: boolean, seconds: number): void {
  let calls = 0;
  for (const [step, times] of Object.entries(all.byStep) as [Step, number[]][]) {
    calls += times.length;
    for (const share of [0.5, 0.95, 0.99]) {
      const isGoal = share === 0.95 && isEmbedded;
      const what = `${row.name}: ${step}, p${share * 100}`;
      figures.note(what, percentile(times, share), 'ms', isGoal ? row.goal : undefined);
    }
    const theirs = folio[step];
    if (row.desks !== 75 || theirs === undefined) continue;
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
    figures.note(`${row.name}: ${step}, on average, of FOLIO's ${theirs} ms`, mean / theirs, '×');
  }
  figures.note(`${row.name}: calls`, calls / seconds, '/s');
  figures.note(`${row.name}: errors`, all.errors.length, '', { exactly: 0 });
  for (const error of all.errors.slice(0, 3)) console.error(error);
}

/** Repeatedly requests a year of Insight, the statistics of the whole history and the data of exports. */
async function keepReading(url: string) {
  const asker: Client = await signedIn(url, account);
  let going = true;
  let rounds = 0;
  const work = (async () => {
    while (going) {
      for (const path of heavyPaths()) expectOk(await asker.get(path));
      rounds += 1;
    }
  })();
  return {
    rounds: () => rounds,
    async stop() {
      going = false;
      await work;
      asker.close();
    },
  };
}

function heavyPaths(): string[] {
  const until = (days: number) => `${unpadded(addDays(today(), -days))}/${unpadded(today())}`;
  const fiveYears = until(5 * 365);
  return [
    `/api/info/insight/all/${until(365)}`,
    ...['mop', 'lis'].map(
      (program) => `/api/info/statistics_program_site_details/${program}/all/all_grades/${fiveYears}`,
    ),
    `/api/info/statistics_children/mop/1/${fiveYears}`,
    `/api/info/lending_register/mop/1/${dayFirst(today())}`,
    '/api/info/pending_books_from_site/mop/1',
    '/api/info/places_at_a_glance/lis',
  ];
}
