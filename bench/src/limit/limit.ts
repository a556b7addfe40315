import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { today } from '@storyvan/domain/calendar-date';
import type { Asked } from '../asked.ts';
import { type Client, connect, signedInDesks } from '../client.ts';
import type { Figures } from '../figures.ts';
import type { Library, LibraryCopy } from '../library.ts';
import { processorMilliseconds } from '../process-facts.ts';
import { account, type Running, startProcess, startServer } from '../server.ts';
import { shapeOf } from '../sets/shape.ts';
import { type DeskPair, issueOf, pairsOf, returnOf } from './desk-pairs.ts';
import { type ReadCall, readCalls } from './hot-calls.ts';
import { type Program, programOfRead, programOfWrite, type Recorded } from './program.ts';
import { openRecorder, type Recorder } from './record.ts';
import { clientsNeeded, readRound, writeRound } from './rounds.ts';

/**
 * How close each hot call comes to its limit: the same SQL through the bare driver behind a bare Fastify route, measured
 * in turns on two identical copies of one data set. Above 1, the program is faster than the limit.
 */

/** A read may take its limit divided by this, and a short one a fixed time more than its limit (decision 97). */
const readShare = 0.7;
const fixedMilliseconds = 0.2;
const readGoal = { under: 1 };
const writeGoal = { atLeast: 0.8 };
const recordings = 24;
const writes = [
  { name: 'issue', path: '/api/info/issue_book_child', bodyOf: issueOf },
  { name: 'return', path: '/api/info/return_book_from_child', bodyOf: returnOf },
];

export async function measureLimit(library: Library, asked: Asked, figures: Figures): Promise<void> {
  const [ours, bare] = [await library.copyOf(asked.loans), await library.copyOf(asked.loans)];
  const all = pairsOf(shapeOf(asked.loans), await ours.shelved(asked.writesOfRound + recordings));
  // From both programmes and many places, so that recording sees which parameters differ.
  const apart = Math.floor(all.length / recordings);
  const isWatched = (_pair: DeskPair, n: number) => n % apart === 0 && n < apart * recordings;
  const pairs = all.filter((pair, n) => !isWatched(pair, n));
  const { reads, programs } = await watch(ours, all.filter(isWatched), asked);
  const folder = mkdtempSync(join(tmpdir(), 'storyvan-limit-'));
  const file = join(folder, 'programs.json');
  writeFileSync(file, JSON.stringify(programs));
  const server = await startServer(ours.settings);
  const limit = await startProcess(
    ['--import', 'tsx', 'bench/src/limit/bare-server.ts'],
    { PROGRAMS: file, ...bare.bareSettings },
    'Ready',
  );
  const desks = await signedInDesks(clientsNeeded, server.url, account);
  const bareDesks = desks.map(() => connect(limit.url));
  try {
    for (const call of reads) await compareReads(call, { server, limit, desks }, asked, figures);
    await compareWrites(pairs, { server, limit, desks, bareDesks }, asked, figures);
  } finally {
    for (const desk of [...desks, ...bareDesks]) desk.close();
    await server.stop();
    await limit.stop();
    rmSync(folder, { recursive: true });
    await ours.drop();
    await bare.drop();
  }
}

async function inTurn<In, Out>(list: readonly In[], work: (one: In) => Promise<Out>): Promise<Out[]> {
  const done: Out[] = [];
  for (const one of list) done.push(await work(one));
  return done;
}

/** Records the SQL of every hot call, and takes back the books it lends. */
async function watch(
  copy: LibraryCopy,
  pairs: DeskPair[],
  asked: Asked,
): Promise<{ reads: ReadCall[]; programs: Record<string, Program[]> }> {
  const recorder: Recorder = await openRecorder(copy.settings);
  const programs: Record<string, Program[]> = {};
  const reads = await readCalls(recorder, shapeOf(asked.loans), today());
  for (const { name, urls } of reads) {
    const seen = await inTurn(urls, (url) => recorder.record({ method: 'GET', url }));
    programs[name] = seen.map(programOfRead);
  }
  for (const { name, path: url, bodyOf } of writes) {
    const seen: Recorded[] = await inTurn(pairs, (pair) =>
      recorder.record({ method: 'POST', url, body: bodyOf(pair, today()) }),
    );
    programs[name] = [programOfWrite(seen)];
  }
  await recorder.close();
  return { reads, programs };
}

interface Sides {
  server: Running;
  limit: Running;
  desks: Client[];
}

async function compareReads(
  { name, urls }: ReadCall,
  { server, limit, desks }: Sides,
  asked: Asked,
  figures: Figures,
): Promise<void> {
  const ours = { url: server.url, cookies: desks.map(({ cookie }) => cookie), paths: urls };
  const bare = {
    url: limit.url,
    cookies: [],
    paths: urls.map((_, n) => `/${encodeURIComponent(name)}/${n}`),
  };
  for (const side of [ours, bare]) await readRound(side, asked.seconds);
  for (let round = 0; round < asked.rounds; round++) {
    const reached = await measured(server.pid, () => readRound(ours, asked.seconds));
    const most = await measured(limit.pid, () => readRound(bare, asked.seconds));
    const [took, least] = [1000 / reached.perSecond, 1000 / most.perSecond];
    const allowed = Math.max(least / readShare, least + fixedMilliseconds);
    figures.note(`${name}, of the time it may take`, took / allowed, '×', readGoal);
    figures.note(`${name}, of its limit`, least / took, '×');
    figures.note(`${name}, of its limit by processor time`, most.processor / reached.processor, '×');
    figures.note(name, reached.perSecond, '/s');
    figures.note(`${name}, the limit`, most.perSecond, '/s');
  }
}

/** Processor time, in milliseconds for each call, is reliable even when other programs run. */
async function measured(
  pid: number,
  round: () => Promise<{ perSecond: number; calls: number }>,
): Promise<{ perSecond: number; processor: number }> {
  const before = processorMilliseconds(pid);
  const { perSecond, calls } = await round();
  return { perSecond, processor: (processorMilliseconds(pid) - before) / calls };
}

async function compareWrites(
  pairs: DeskPair[],
  { server, limit, desks, bareDesks }: Sides & { bareDesks: Client[] },
  asked: Asked,
  figures: Figures,
): Promise<void> {
  for (let round = -1; round < asked.rounds; round++) {
    for (const { name, path, bodyOf } of writes) {
      const bodies = () => pairs.map((pair) => bodyOf(pair, today()));
      const reached = await measured(server.pid, () => writeRound(desks, path, bodies()));
      const most = await measured(limit.pid, () => writeRound(bareDesks, `/${name}`, bodies()));
      // The first round warms up.
      if (round < 0) continue;
      figures.note(`${name}, of its limit`, reached.perSecond / most.perSecond, '×', writeGoal);
      figures.note(`${name}, of its limit by processor time`, most.processor / reached.processor, '×');
      figures.note(name, reached.perSecond, '/s');
      figures.note(`${name}, the limit`, most.perSecond, '/s');
    }
  }
}
