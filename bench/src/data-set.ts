import { keptWords } from '@storyvan/domain/sound-words';
import type { Database } from '../../server/src/db/database.ts';
import { runChange } from '../../server/src/db/prepare.ts';
import { takeLoanNumbers } from '../../server/src/records/loan/loan-numbers.commands.ts';
import { pick, titleOf } from './sets/words.ts';

/** An invented library of the size that the limits are set for, the same in each run. */

export const sites = 20;
const openLoansPerSite = 1000;
const copies = 50_000;
const copiesPerTitle = 4;
const childrenPerSite = 125;
const pastLoans = 100_000;
const created_at = '2024-01-01T00:00:00.000Z';

const given = ['Rahul', 'Sana', 'Asha', 'Vishnu', 'Maria', 'Pooja', 'Imran', 'Leela', 'Joseph', 'Tanvi'];
const family = ['Naik', 'Fernandes', 'Gaonkar', 'Shaikh', 'D’Souza', 'Prabhu', 'Kamat', 'Pereira'];

export const authorOf = (n: number): string => `${pick(given, n)} ${pick(family, Math.floor(n / 7))}`;
export const isbnOf = (title: number): string => {
  const digits = `97881${String(title).padStart(7, '0')}`;
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0);
  return digits + ((10 - (sum % 10)) % 10);
};
export const accnNoOf = (copy: number): string => `B-${10_000 + copy}`;
/** Children and sites count from 1, as the database numbers them. */
const siteOfChild = (child: number): number => Math.ceil(child / childrenPerSite);
export const firstChildOf = (site: number): number => (site - 1) * childrenPerSite + 1;
/** Copy k of a site's thousand. */
export const accnNoAt = (site: number, k: number): string => accnNoOf((site - 1) * openLoansPerSite + k);

type Table =
  | 'site_grade'
  | 'child'
  | 'child_word'
  | 'title'
  | 'title_word'
  | 'copy'
  | 'site_loan'
  | 'child_loan';

export async function insertAll(db: Database, table: Table, rows: object[]): Promise<void> {
  const chunk = 500;
  await db.transaction(async (tx) => {
    for (let i = 0; i < rows.length; i += chunk) {
      await runChange(tx, (k) => k.insertInto(table).values(rows.slice(i, i + chunk) as never));
    }
  });
}

const range = (length: number): number[] => Array.from({ length }, (_, i) => i);

export async function makeDataSet(db: Database): Promise<void> {
  await makePlacesAndChildren(db);
  await makeTitles(db);
  await makeCopies(db);
  await makePastLoans(db);
}

async function makePlacesAndChildren(db: Database): Promise<void> {
  const site_grades = range(sites).map((n) => ({
    site_grade_id: n + 1,
    program: 'mop' as const,
    school_id: null,
    code: `S${n + 1}`,
    name: `Site ${n + 1}`,
    sort_key: `site ${String(n + 1).padStart(2, '0')}`,
    created_at,
  }));
  await insertAll(db, 'site_grade', site_grades);
  const children = range(sites * childrenPerSite).map((n) => ({
    child_id: n + 1,
    card_no: `C-${1000 + n}`,
    name: `${authorOf(n)} ${n + 1}`,
    site_grade_id: siteOfChild(n + 1),
    baseline_level: 1 + (n % 5),
    level: 1 + (n % 6),
    created_at,
  }));
  await insertAll(db, 'child', children);
  const words = children.flatMap(({ child_id, name }) => keptWords(name).map((word) => ({ word, child_id })));
  await insertAll(db, 'child_word', words);
}

async function makeTitles(db: Database): Promise<void> {
  const titles = range(copies / copiesPerTitle).map((n) => ({
    title_id: n + 1,
    title_key: `title ${n}`,
    isbn: isbnOf(n),
    title: titleOf(n),
    author: authorOf(n),
    language: pick(['English', 'Hindi', 'Marathi', 'Konkani'], n),
    level: 1 + (n % 6),
    category_primary: null,
    created_at,
  }));
  await insertAll(db, 'title', titles);
  const words = titles.flatMap(({ title_id, title, author }) =>
    keptWords(`${title} ${author}`).map((word) => ({ word, title_id })),
  );
  await insertAll(db, 'title_word', words);
}

async function makeCopies(db: Database): Promise<void> {
  const count = sites * openLoansPerSite;
  const numbers = await db.transaction((tx) => takeLoanNumbers(tx, count));
  const loans = numbers.map((site_loan_id, n) => ({
    site_loan_id,
    accn_no: accnNoOf(n),
    program: 'mop' as const,
    site_grade_id: Math.floor(n / openLoansPerSite) + 1,
    date_issue: `2024-01-${String(1 + (n % 28)).padStart(2, '0')}`,
    date_return: null,
    undone: 0,
  }));
  const rows = range(copies).map((n) => ({
    accn_no: accnNoOf(n),
    title_id: 1 + (n % (copies / copiesPerTitle)),
    site_grade_id: loans[n]?.site_grade_id ?? null,
    child_id: null,
    site_loan_id: loans[n]?.site_loan_id ?? null,
    child_loan_id: null,
    moved_on: loans[n]?.date_issue ?? null,
    last_event_id: null,
    created_at,
  }));
  await insertAll(db, 'copy', rows);
  await insertAll(db, 'site_loan', loans);
}

async function makePastLoans(db: Database): Promise<void> {
  const numbers = await db.transaction((tx) => takeLoanNumbers(tx, pastLoans));
  const loans = numbers.map((child_loan_id, n) => {
    const child_id = 1 + (n % (sites * childrenPerSite));
    return {
      child_loan_id,
      accn_no: accnNoOf(n % copies),
      title_id: 1 + (n % (copies / copiesPerTitle)),
      program: 'mop' as const,
      site_grade_id: siteOfChild(child_id),
      child_id,
      site_loan_id: null,
      date_issue: '2023-06-01',
      date_return: '2023-06-08',
      level: 3,
      child_level: 3,
      undone: 0,
    };
  });
  await insertAll(db, 'child_loan', loans);
}
