import { keptWords } from '@storyvan/domain/sound-words';
import { openDatabase } from '../../server/src/db/open-database.ts';
import { insertAll } from '../../server/src/db/rows.commands.ts';
import type { Asked } from './asked.ts';
import { expectOk, type Figures, percentile } from './figures.ts';
import type { Library } from './library.ts';
import { type DataSettings, type Server, startServer } from './server.ts';
import { pick, titleOf } from './sets/words.ts';

/** Searching 100,000 titles: each kind of search one after the other, as one desk makes them. */

const titles = 100_000;
const firstTitle = 1_000_000;
const callsOfKind = 60;
const limit = { under: 50 };
const created_at = '2024-01-01T00:00:00.000Z';

const given = ['Rahul', 'Sana', 'Asha', 'Vishnu', 'Maria', 'Pooja', 'Imran', 'Leela', 'Joseph', 'Tanvi'];
const family = ['Naik', 'Fernandes', 'Gaonkar', 'Shaikh', 'D’Souza', 'Prabhu', 'Kamat', 'Pereira'];
const authorOf = (n: number): string => `${pick(given, n)} ${pick(family, Math.floor(n / 7))}`;

const syllables = [
  'ba',
  'ko',
  'ri',
  'ma',
  'ne',
  'tu',
  'sha',
  'lo',
  'vi',
  'pa',
  'de',
  'gu',
  'han',
  'jo',
  'kir',
  'sun',
];

/** One of 65,536 invented words. */
const wordOf = (n: number): string =>
  [n, n >> 4, n >> 8, n >> 12].map((part) => syllables[part & 15] as string).join('');

const indianSyllables = 'बा को री मा ने तू शा लो वी पा दे गु हान जो किर सुन'.split(' ');
const indianWordOf = (n: number): string =>
  [n, n >> 4, n >> 8].map((part) => indianSyllables[part & 15] as string).join('');

/** One title in ten also has a word in an Indian script. */
const nameOf = (n: number): string =>
  `${titleOf(n)} ${wordOf(n * 7919)}${n % 10 === 0 ? ` ${indianWordOf(n * 31)}` : ''}${n % 5000 === 0 ? ' Hedgehog' : ''}`;
const accnNoOf = (n: number): string => `S-${String(n).padStart(6, '0')}`;

async function addTitles(settings: DataSettings): Promise<void> {
  const db = await openDatabase(settings);
  for (let first = 0; first < titles; first += 10_000) {
    const numbers = Array.from({ length: 10_000 }, (_, n) => first + n);
    const rows = numbers.map((n) => ({
      title_id: firstTitle + n,
      title_key: `search ${n}`,
      title: nameOf(n),
      author: authorOf(n),
      language: pick(['English', 'Hindi', 'Marathi', 'Konkani'], n % 97),
      level: 1 + (n % 6),
      category_primary: pick(['Picture book', 'Fiction', 'Science'], n % 31),
      created_at,
    }));
    const words = rows.flatMap(({ title_id, title, author }) =>
      keptWords(`${title} ${author}`).map((word) => ({ word, title_id })),
    );
    const copies = numbers.map((n) => ({ accn_no: accnNoOf(n), title_id: firstTitle + n, created_at }));
    await db.transaction(async (tx) => {
      await insertAll(tx, 'title', rows);
      await insertAll(tx, 'title_word', words);
      await insertAll(tx, 'copy', copies);
    });
  }
  await db.close();
}

type Search = (n: number) => string;

const lookup = (text: string, filter = ''): string => `/api/info/lookup/${encodeURIComponent(text)}${filter}`;
const suggest = (text: string): string => `/api/info/suggest/${encodeURIComponent(text)}`;
const spread = (n: number): number => (n * 7919) % titles;
const misspelt = (word: string): string => word.slice(0, 2) + word.slice(3);

const searches: Record<string, Search> = {
  'words of a title': (n) => lookup(nameOf(spread(n)).split(' ').slice(1, 4).join(' ')),
  'the beginning of a word': (n) => lookup(wordOf(n * 31).slice(0, 3 + (n % 4))),
  'a misspelt word': (n) => lookup(n % 2 ? misspelt(wordOf(n * 31)) : 'hedghog'),
  'words that nothing has': (n) => lookup(`qqxz${wordOf(n)} wwvv`),
  'eight words that no title has together': (n) =>
    lookup([1, 2, 3, 4, 5, 6, 7, 8].map((part) => wordOf(n * 31 + part * 977)).join(' ')),
  'initials, and a word in two': (n) => lookup(n % 2 ? 'jk souza naik' : `${wordOf(n * 31)} hedge hog`),
  'Latin letters for an Indian word': (n) => lookup(`${wordOf(n * 31).slice(0, 4)} book`),
  'a language and a level': (n) => lookup(`red level konkani books ${wordOf(n * 31)}`),
  'an accession number': (n) => lookup(accnNoOf(spread(n))),
  'its digits alone': (n) => lookup(String(spread(n)).padStart(6, '0')),
  'a word of every title': () => lookup('the'),
  'a word of every title, filtered': (n) =>
    lookup('the', `?level=${1 + (n % 6)}&language=Konkani&at=library`),
  'a name that many have': (n) => lookup(pick(['souza', "D'Souza", 'naik', 'fernandes'], n)),
  'suggestions, letter by letter': (n) => suggest(nameOf(spread(n)).slice(4, 5 + (n % 12))),
  'suggestions for a misspelt word': (n) => suggest(misspelt(wordOf(n * 31))),
};

async function timeOf(server: Server, search: Search, from: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = from; n < from + callsOfKind; n++) {
    times.push(expectOk(await server.get(search(n))).milliseconds);
  }
  return times;
}

export async function measureSearch(library: Library, asked: Asked, figures: Figures): Promise<void> {
  const copy = await library.copyOf(10_000);
  try {
    await addTitles(copy.settings);
    await copy.vacuum();
    const server = await startServer(copy.settings);
    for (const [what, search] of Object.entries(searches)) {
      await timeOf(server, search, 0);
      for (let round = 1; round <= asked.rounds; round++) {
        const times = await timeOf(server, search, round * callsOfKind);
        figures.note(`${what}, p50`, percentile(times, 0.5));
        figures.note(`${what}, p95`, percentile(times, 0.95), 'ms', limit);
      }
    }
    await server.stop();
  } finally {
    await copy.drop();
  }
}
