import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../server/src/db/open-database.ts';
import { loadDemo } from '../../../server/src/demo/demo.commands.ts';
import type { Asked } from '../asked.ts';
import { expectOk, type Figures } from '../figures.ts';
import type { Library } from '../library.ts';
import { startServer } from '../server.ts';
import { atRandom, byRules, choicesIn, mostBorrowed, type Ranking, scoreOf } from './evaluate.ts';
import { readPast } from './past.ts';

/** How good the proposals are on two invented histories, compared with two simple rankings, and how long they take. */
export async function measureProposals(library: Library, asked: Asked, figures: Figures): Promise<void> {
  if (library.dialect === 'sqlite') {
    await evaluate('demo', false, figures);
    await evaluate('demo with tastes', true, figures);
  }
  await measureCalls(library, asked, figures);
}

/** The rules, and what is left of them without one, beside the two simple rankings. */
const rankings: Record<string, () => Ranking> = {
  'the rules': () => byRules(),
  'the rules without kinds of books': () => byRules({ kinds: true }),
  'the rules without languages': () => byRules({ languages: true }),
  'the rules without “loved”': () => byRules({ regards: true }),
  'the rules without opinions of the child': () => byRules({ opinions: true }),
  'most borrowed of the level': () => mostBorrowed,
  'by chance of the level': () => atRandom(7),
};

const day = '2026-11-21';

async function evaluate(name: string, withTastes: boolean, figures: Figures): Promise<void> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'storyvan-bench-'));
  const db = await openDatabase({ DATA_DIR });
  try {
    await loadDemo(db, { today: day, password: crypto.randomUUID(), withTastes });
    const choices = [...choicesIn(await readPast(db))];
    figures.note(`${name}: children`, new Set(choices.map(({ child_id }) => child_id)).size, '');
    for (const [ranking, make] of Object.entries(rankings)) {
      const score = scoreOf(choices, make());
      const note = (what: string, share: number) =>
        figures.note(`${name}, ${ranking}: ${what}`, 100 * share, '%');
      note('children with a hidden title among the first ten', score.childrenInTen);
      note('hidden titles among the first ten', score.inTen);
      note('its margin', score.margin);
      note('hidden titles among the first three', score.inThree);
      note('its margin, of three', score.marginOfThree);
    }
  } finally {
    await db.close();
    rmSync(DATA_DIR, { recursive: true });
  }
}

const places = 20;

async function measureCalls(library: Library, asked: Asked, figures: Figures): Promise<void> {
  const copy = await library.copyOf(asked.loans);
  const server = await startServer(copy.settings);
  try {
    const ask = async (what: string, path: string, under: number) =>
      figures.note(what, expectOk(await server.get(`/api/info/${path}`)).milliseconds, 'ms', {
        under,
      });
    for (let id = 1; id <= places; id++) {
      const place = await placeOf(copy.settings, id);
      // A small data set has fewer places.
      if (!place) break;
      const { program, child } = place;
      await ask('a proposed box', `proposed_box/${program}/${id}?count=40`, 300);
      await ask('the next books of a child', `next_books/${program}/${id}/${child}`, 50);
    }
    for (let n = 0; n < asked.rounds; n++) {
      await ask('what to buy', 'books_to_buy', 2000);
      await ask('the books that rest', 'resting_books', 300);
    }
  } finally {
    await server.stop();
    await copy.drop();
  }
}

async function placeOf(settings: Parameters<typeof openDatabase>[0], id: number) {
  const db = await openDatabase(settings);
  const sql = `select site_grade.program, min(child_id) as child from child
    join site_grade on site_grade.site_grade_id = child.site_grade_id
    where site_grade.site_grade_id = ${id} group by site_grade.program`;
  const [row] = await db.rows({ sql, parameters: [] });
  await db.close();
  return row as { program: string; child: number } | undefined;
}
