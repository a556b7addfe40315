import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { v7 } from 'uuid';
import { connectPostgresClient } from '../../../server/src/db/postgres/postgres-driver.ts';
import type { Asked } from '../asked.ts';
import type { Figures } from '../figures.ts';
import type { Library } from '../library.ts';
import { type DeskPair, lendOnce, pairsOf } from '../limit/desk-pairs.ts';
import { callsOfOne } from './calls-of-one.ts';
import {
  type Ask,
  boundSteps,
  catalogOf,
  type Growing,
  newTablesStep,
  nextYearSteps,
  type Step,
  switchStep,
  validateSteps,
} from './partition-steps.ts';
import { closeSide, medianOfReads, openSide, type Side } from './side.ts';

/**
 * The plan of docs/growing.md on PostgreSQL: divides the tables that grow into partitions while a desk lends, and measures
 * each step, the longest that the desk waits for a reply meanwhile, and the calls before and after.
 */

const callsOfRound = 60;
const program = fileURLToPath(new URL('../../../server/bin/storyvan.js', import.meta.url));

export async function measurePartitions(library: Library, asked: Asked, figures: Figures): Promise<void> {
  if (library.dialect !== 'postgres') return;
  const side = await openSide(library, asked.loans);
  const client = await connectPostgresClient(side.copy.bareSettings.DATABASE_URL as string);
  const ask: Ask = async (sql) => (await client.query(sql)).rows;
  try {
    const before = await measureCalls(side, asked.rounds);
    await divideAll(side, ask, figures);
    const after = await measureCalls(side, asked.rounds);
    for (const [what, time] of before) {
      figures.note(`${what}, before`, time);
      figures.note(`${what}, in partitions`, (after.get(what) as number) / time, '×');
    }
    await verify(side.copy.bareSettings.DATABASE_URL as string);
  } finally {
    await client.end();
    await closeSide(side);
  }
}

async function measureCalls(side: Side, rounds: number): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (const [what, pathOf] of Object.entries(callsOfOne))
    times.set(what, await medianOfReads(side, pathOf, callsOfRound * rounds));
  return times;
}

/** `child_loan` first, because it refers to `site_loan`. */
async function divideAll(side: Side, ask: Ask, figures: Figures): Promise<void> {
  const desk: Desk = {
    server: side.server,
    pairs: pairsOf(side.shape, await side.copy.shelved(callsOfRound)),
  };
  const [row] = await ask(`select nextval('loan_number') as number`);
  const number = Number(row?.number);
  const year = 3_000_000;
  const loans = [number + 100_000, number + year, number + 2 * year].map(String) as Growing['bounds'];
  const day = 24 * 60 * 60 * 1000;
  const ids = [1, 366, 731].map((days) => startOfIds(Date.now() + days * day)) as Growing['bounds'];
  const tables: Growing[] = [
    { table: 'lending_event', key: 'event_id', bounds: ids },
    { table: 'child_loan', key: 'child_loan_id', bounds: loans },
    { table: 'site_loan', key: 'site_loan_id', bounds: loans },
  ];
  for (const growing of tables) {
    const catalog = await catalogOf(ask, growing);
    const steps = [
      newTablesStep(growing, catalog),
      ...boundSteps(growing),
      switchStep(growing, catalog),
      ...validateSteps(growing, catalog),
      ...nextYearSteps(growing, catalog),
    ];
    for (const step of steps) await runBesideDesk(desk, ask, step, figures);
    await ask(`analyze ${growing.table}`);
  }
}

/** The least UUIDv7 of that time. */
const startOfIds = (msecs: number): string => v7({ msecs, random: new Uint8Array(16) });

interface Desk {
  server: Side['server'];
  pairs: DeskPair[];
}

async function runBesideDesk(desk: Desk, ask: Ask, step: Step, figures: Figures): Promise<void> {
  let working = true;
  const longestWait = lend(desk, () => working);
  const start = performance.now();
  try {
    await ask('begin');
    // A desk must not wait behind a statement that waits for a long read.
    await ask(`set local lock_timeout = '2s'`);
    for (const statement of step.statements) await ask(statement);
    await ask('commit');
  } finally {
    figures.note(step.what, performance.now() - start);
    working = false;
    figures.note(`${step.what}: the desk’s longest wait`, await longestWait);
  }
}

/** Issues and returns until it is stopped. Returns the longest time of a call in milliseconds. */
async function lend({ server, pairs }: Desk, working: () => boolean): Promise<number> {
  let longest = 0;
  for (let n = 0; n === 0 || working(); n++) {
    const took = await lendOnce(server, pairs[n % pairs.length] as DeskPair);
    longest = Math.max(longest, took.issue, took.return);
  }
  return longest;
}

/** Throws if the library has an inconsistency. */
async function verify(DATABASE_URL: string): Promise<void> {
  const { PATH, HOME } = process.env;
  const verifying = promisify(execFile)(process.execPath, [program, 'verify'], {
    env: { PATH, HOME, DATABASE_URL },
  });
  await verifying.catch(({ stdout, stderr }) => {
    throw new Error(`${stdout}${stderr}`);
  });
}
