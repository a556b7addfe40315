import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../server/src/db/open-database.ts';
import { makeRandom } from '../../../server/src/demo/random.ts';
import { makeTitles } from '../../../server/src/demo/titles.ts';
import { insertCopies } from '../../../server/src/records/copy/many-copies.commands.ts';
import { insertTitles } from '../../../server/src/records/title/title.commands.ts';
import { startDemo } from '../server.ts';

/** The demo with 100,000 copies of 20,000 titles: about as many as its patterns make different ones. */

const copies = 100_000;
const titles = 20_000;
const demoCopies = 6000;
const demoTitles = 1500;
const created_at = '2024-01-01T00:00:00.000Z';
const seed = 20_261_126;

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'storyvan-field-'));

/** The data folder. As in the demo, one number is like another: copies of a title have no numbers in a row. */
export async function makeLargeLibrary(): Promise<string> {
  const DATA_DIR = newFolder();
  await (await startDemo(DATA_DIR)).stop();
  const db = await openDatabase({ DATA_DIR });
  const random = makeRandom(seed);
  // The demo may have some of them already, also their ISBN.
  const more = makeTitles(random, titles).map((title) => ({
    ...title,
    title_key: `field ${title.title_key}`,
    isbn: null,
  }));
  await db.transaction(async (tx) => {
    const title_ids = await insertTitles(tx, more.slice(demoTitles), created_at);
    const holders = Array.from({ length: copies - demoCopies }, (_, n) => title_ids[n % title_ids.length]);
    const rows = random.shuffled(holders).map((title_id, n) => ({
      accn_no: `B-${String(demoCopies + n + 1).padStart(5, '0')}`,
      title_id: title_id as number,
    }));
    await insertCopies(tx, rows, created_at);
  });
  await db.close();
  return DATA_DIR;
}
