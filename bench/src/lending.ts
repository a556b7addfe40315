import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/src/db/open-database.ts';
import { addStaff } from '../../server/src/features/auth/staff.commands.ts';
import type { Asked } from './asked.ts';
import { accnNoAt, accnNoOf, authorOf, firstChildOf, isbnOf, makeDataSet, sites } from './data-set.ts';
import { expectOk, type Figures, percentile } from './figures.ts';
import type { Library } from './library.ts';
import { account, type Server, startServer } from './server.ts';
import { titleOf } from './sets/words.ts';

const runs = 5;
const lendsOfDesk = 100;

/** 20 desks at once, each at its own site with its own child and books, each making one call at a time. */
async function lend(server: Server): Promise<{ issue: number[]; giveBack: number[] }> {
  const [issue, giveBack]: [number[], number[]] = [[], []];
  const date = '2024-02-01';
  const desk = async (site_grade_id: number) => {
    const place = { program: 'mop', librarian_id: 1, site_grade_id };
    const child_id = firstChildOf(site_grade_id);
    for (let k = 0; k < lendsOfDesk; k++) {
      const book = { ...place, accn_no: accnNoAt(site_grade_id, k) };
      const issued = expectOk(
        await server.post('/api/info/issue_book_child', {
          ...book,
          child_id,
          date_issue: date,
          request_id: randomUUID(),
        }),
      );
      const returned = expectOk(
        await server.post('/api/info/return_book_from_child', {
          ...book,
          date_return: date,
          request_id: randomUUID(),
        }),
      );
      if (issued.body.status.status !== 'issued' || returned.body.status.status !== 'returned') {
        throw new Error(`Refused: ${issued.body.status.message} ${returned.body.status.message}`);
      }
      issue.push(issued.milliseconds);
      giveBack.push(returned.milliseconds);
    }
  };
  await Promise.all(Array.from({ length: sites }, (_, n) => desk(n + 1)));
  return { issue, giveBack };
}

async function listReturnable(server: Server): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < 60; n++) {
    const { body, milliseconds } = expectOk(
      await server.get(`/api/info/get_returnable_books_from_site/mop/${1 + (n % sites)}`),
    );
    if (body.length !== 1000) throw new Error(`${body.length} returnable books instead of 1,000.`);
    times.push(milliseconds);
  }
  return times;
}

/** One request for each letter typed, so short and common beginnings count as much as whole words. */
async function lookUp(server: Server): Promise<number[]> {
  const searches = [
    titleOf(4321),
    authorOf(777),
    accnNoOf(31_415),
    isbnOf(9999),
    'elephant panaji',
    'naik asha 12',
  ];
  const times: number[] = [];
  for (const search of searches) {
    for (let length = 1; length <= search.length; length++) {
      const typed = encodeURIComponent(search.slice(0, length));
      times.push(expectOk(await server.get(`/api/info/lookup/${typed}`)).milliseconds);
    }
  }
  return times;
}

async function measure(dataDir: string, figures: Figures): Promise<void> {
  const server = await startServer({ DATA_DIR: dataDir });
  await lend(server);
  await lookUp(server);
  for (let run = 0; run < runs; run++) {
    const { issue, giveBack } = await lend(server);
    figures.note('issue to a child, 20 desks, p50', percentile(issue, 0.5));
    figures.note('issue to a child, 20 desks, p95', percentile(issue, 0.95), 'ms', { under: 15 });
    figures.note('issue to a child, 20 desks, p99', percentile(issue, 0.99));
    figures.note('return from a child, 20 desks, p50', percentile(giveBack, 0.5));
    figures.note('return from a child, 20 desks, p95', percentile(giveBack, 0.95), 'ms', { under: 15 });
    figures.note('return from a child, 20 desks, p99', percentile(giveBack, 0.99));
    figures.note(
      'returnable list, 1,000 open loans, p95',
      percentile(await listReturnable(server), 0.95),
      'ms',
      { under: 60 },
    );
    const typed = await lookUp(server);
    figures.note('lookup as typed, 50,000 copies, p50', percentile(typed, 0.5));
    figures.note('lookup as typed, 50,000 copies, slowest', Math.max(...typed), 'ms', { under: 50 });
  }
  await server.stop();
  for (let run = 0; run < runs; run++) {
    const again = await startServer({ DATA_DIR: dataDir });
    figures.note('second start', again.startMilliseconds, 'ms', { under: 3000 });
    await again.stop();
  }
}

/** Lending and look-ups at the desk, on the embedded database with 50,000 copies. */
export async function measureLending(library: Library, _asked: Asked, figures: Figures): Promise<void> {
  if (library.dialect !== 'sqlite') return;
  const dataDir = mkdtempSync(join(tmpdir(), 'storyvan-bench-'));
  try {
    const db = await openDatabase({ DATA_DIR: dataDir });
    await addStaff(db, account);
    await makeDataSet(db);
    await db.close();
    await measure(dataDir, figures);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}
