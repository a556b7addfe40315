import type { Programme } from '@storyvan/contract/common/programme';
import { keptWords } from '@storyvan/domain/sound-words';
import type { Insertable } from 'kysely';
import type { Database } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { runChange, runQuery } from '../db/prepare.ts';
import { insertAll } from '../db/rows.commands.ts';
import type { Schema } from '../db/schema.ts';
import { accountsChanged } from '../records/account/account-changes.ts';
import { insertChildLoan, insertSiteLoan } from '../records/loan/loan.commands.ts';
import { firstIdBehindStaged, type WordedKind } from '../records/staged-ids.commands.ts';
import { keepFetchedCover } from '../records/title/cover.commands.ts';
import { coverIn } from '../records/title/cover-image.ts';
import { wordsOfTitle } from '../records/title/title.commands.ts';
import { created_at, type Given, insert, insertIn, next } from './made-rows.ts';
import { png } from './pictures.ts';

/** Creates rows for a test, with generated values for everything the test does not set. */

export async function makeSite(db: Database, row: Given<'site_grade'> = {}): Promise<number> {
  const n = next();
  const name = row.name ?? `Site ${n}`;
  const site = {
    program: 'mop' as Programme,
    school_id: null,
    code: `S${n}`,
    sort_key: name,
    created_at,
    ...row,
    name,
  };
  return insert(db, 'site_grade', site, 'site_grade_id');
}

export async function makeSchool(db: Database, row: Given<'school'> = {}): Promise<number> {
  const n = next();
  return insert(
    db,
    'school',
    { code: `SC${n}`, shift: '', name: `School ${n}`, region: null, created_at, ...row },
    'school_id',
  );
}

export async function makeGrade(db: Database, row: Given<'site_grade'> = {}): Promise<number> {
  const school_id = row.school_id ?? (await makeSchool(db));
  const n = next();
  const code = row.code ?? `III-${n}`;
  const grade = {
    program: 'lis' as Programme,
    code,
    name: code,
    sort_key: code,
    created_at,
    ...row,
    school_id,
  };
  return insert(db, 'site_grade', grade, 'site_grade_id');
}

export async function makeChild(
  db: Database,
  row: Given<'child'> & { site_grade_id: number },
): Promise<number> {
  const n = next();
  const child = {
    card_no: `C-${1000 + n}`,
    name: `Child ${n}`,
    baseline_level: 2,
    level: 3,
    created_at,
    ...row,
  };
  return insertWithWords(db, 'child', child, keptWords(child.name));
}

export async function makeTitle(db: Database, row: Given<'title'> = {}): Promise<number> {
  const n = next();
  const title = {
    title_key: row.isbn ?? `key ${n}`,
    title: `Title ${n}`,
    author: `Author ${n}`,
    language: 'English',
    level: 3,
    created_at,
    ...row,
  };
  return insertWithWords(db, 'title', title, wordsOfTitle(title));
}

/** A cover from the service, which has no author; returns its name. */
export async function makeCover(
  db: Database,
  { title_id, bytes = png() }: { title_id?: number; bytes?: Buffer } = {},
): Promise<string> {
  const of = title_id ?? (await makeTitle(db));
  const image = coverIn(bytes.toString('base64'), 'bytes');
  await db.transaction((tx) => keepFetchedCover(tx, { title_id: of, isbn: '', image }, created_at));
  const [title] = await runQuery(db, (k) => k.selectFrom('title').select('cover').where('title_id', '=', of));
  return title?.cover ?? '';
}

export async function makeCategory(db: Database, row: Schema['category']): Promise<void> {
  await insert(db, 'category', row, 'name');
}

/** With an id behind those that an import in progress has reserved, whose words it may remove. */
async function insertWithWords<Kind extends WordedKind>(
  db: Database,
  kind: Kind,
  row: Insertable<Schema[Kind]>,
  words: string[],
): Promise<number> {
  const key = `${kind}_id`;
  return db.transaction(async (tx) => {
    const reserved = await firstIdBehindStaged(tx, kind);
    const id = await insertIn(tx, kind, reserved === null ? row : { [key]: reserved, ...row }, key);
    await insertAll(tx, `${kind}_word`, words.map((word) => ({ word, [key]: id })) as never);
    return id;
  });
}

/** A copy in the library, of a new title unless one is named; gives its accession number. */
export async function makeCopy(db: Database, row: Given<'copy'> = {}): Promise<string> {
  const title_id = row.title_id ?? (await makeTitle(db));
  return insert(db, 'copy', { accn_no: `B-${10_000 + next()}`, created_at, ...row, title_id }, 'accn_no');
}

/** A loan to a child on the record, ended on its own day by default; the copy itself does not move. */
export async function makePastChildLoan(
  db: Database,
  row: Given<'child_loan'> & {
    child_id: number;
    site_grade_id: number;
    accn_no: string;
  },
): Promise<number> {
  const date_issue = row.date_issue ?? '2026-06-01';
  const loan = {
    title_id: await titleOf(db, row.accn_no),
    program: 'mop' as Programme,
    site_loan_id: null,
    date_return: date_issue,
    level: 3,
    child_level: 3,
    undone: 0,
    ...row,
    date_issue,
  };
  return db.transaction((tx) => insertChildLoan(tx, loan));
}

/** A loan to a place on the record, ended on its own day by default; the copy itself does not move. */
export async function makePastSiteLoan(
  db: Database,
  row: Given<'site_loan'> & { site_grade_id: number; accn_no: string },
): Promise<number> {
  const date_issue = row.date_issue ?? '2026-06-01';
  const loan = {
    program: 'mop' as Programme,
    date_return: date_issue,
    undone: 0,
    ...row,
    date_issue,
  };
  return db.transaction((tx) => insertSiteLoan(tx, loan));
}

async function titleOf(db: Database, accn_no: string): Promise<number> {
  const copies = await runQuery(db, (k) =>
    k.selectFrom('copy').select('title_id').where('accn_no', '=', accn_no),
  );
  return (copies[0] as { title_id: number }).title_id;
}

/** A reading on the record, with the staff member who has recorded it. */
export async function makeReading(
  db: Database,
  row: Given<'reading'> & { child_id: number; site_grade_id: number },
): Promise<string> {
  const accn_no = row.accn_no ?? (await makeCopy(db));
  const reading = {
    reading_id: newId(),
    program: 'mop' as Programme,
    date_reading: '2026-06-01',
    title_id: await titleOf(db, accn_no),
    reading_level: 3,
    observation: '',
    support_of_illustrations: 0,
    librarian_id: 1,
    staff_id: 1,
    request_id: null,
    at: created_at,
    ...row,
    accn_no,
  };
  return insert(db, 'reading', reading, 'reading_id');
}

/** A returned loan, and what the child said of the book. */
export async function makeOpinion(
  db: Database,
  row: Given<'reading'> & { child_id: number; site_grade_id: number },
): Promise<string> {
  const { child_id, site_grade_id, program, accn_no = await makeCopy(db) } = row;
  const date_issue = row.date_reading ?? '2026-06-01';
  const loan = { child_id, site_grade_id, accn_no, date_issue, ...(program ? { program } : {}) };
  const child_loan_id = await makePastChildLoan(db, loan);
  return makeReading(db, {
    reading_level: null,
    support_of_illustrations: null,
    librarian_id: null,
    opinion: 'loved',
    ...row,
    accn_no,
    child_loan_id,
  });
}

export async function makeMember(db: Database, row: Given<'member'> = {}): Promise<number> {
  const member = {
    name: `Member ${next()}`,
    card_no: null,
    fbt: 0,
    phone: null,
    note: '',
    joined_on: '2026-01-01',
  };
  return insert(db, 'member', { ...member, created_at, ...row }, 'member_id');
}

/** As after its first code was taken; the secret fits no telephone. */
export async function makeSecondFactor(db: Database, staff_id: number): Promise<void> {
  const columns = { totp_secret: 'JBSWY3DPEHPK3PXP', totp_confirmed_at: created_at };
  await db.transaction((tx) => {
    accountsChanged(tx);
    return runChange(tx, (k) => k.updateTable('staff').set(columns).where('staff_id', '=', staff_id));
  });
}

export async function makeSetting(db: Database, key: string, value: string): Promise<void> {
  await insert(db, 'setting', { key, value }, 'key');
}
