import { type Kysely, sql } from 'kysely';
import { type Dialect, runStatements, type SqlTypes, sqlTypes } from '../src/db/migration-sql.ts';

/** Sentences chosen for reports, introductions of impact reports, and indexes from which insight is read (decision 107). */
export const insight = (dialect: Dialect) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await runStatements(db, tables(sqlTypes(dialect)));
    await sortGradesAgain(db);
  },
});

const tables = ({ dialect, text, date, strict, edition }: SqlTypes): string => {
  const isSqlite = dialect === 'sqlite';
  return `
-- A sentence of a child that someone chose for reports. It goes with its reading, and when the child is erased.
create table chosen_voice (
  reading_id ${isSqlite ? 'text' : 'uuid'} primary key not null references reading (reading_id),
  chosen_by integer not null references staff (staff_id),
  chosen_at ${text} not null
) ${strict};

create table impact_report (
  -- As the call writes it: all, mop, school:3.
  scope ${text} not null,
  first_day ${date} not null,
  last_day ${date} not null,
  title ${text},
  introduction ${text} not null,${edition},
  primary key (scope, first_day, last_day),
  check (first_day <= last_day)
) ${strict};

-- All that insight reads of a loan, so that a year is read without the loans themselves.
drop index child_loan_issued;
create index child_loan_issued on child_loan
  (site_grade_id, date_issue, child_id, undone, title_id, level, child_level, accn_no${isSqlite ? '' : ', child_loan_id'});
-- Sentences, the newest first.
create index reading_sentences on reading (date_reading${isSqlite ? ', reading_id' : ''})
  where child_loan_id is not null and observation <> '';
-- Who was at a place on an earlier day: those who have left it since.
create index child_move_from on child_move (from_site_grade_id, date) where undone = 0;
create index copy_state_change_by_date on copy_state_change (date)
`;
};

/** Keys of grades that were stored before spellings such as 3A, IIIA and Jr KG were sorted by their year. */
async function sortGradesAgain(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ site_grade_id: number; code: string; sort_key: string }>`
    select site_grade_id, code, sort_key from site_grade where program = 'lis'`.execute(db);
  for (const { site_grade_id, code, sort_key } of rows) {
    const key = gradeSortKey(code);
    if (key === sort_key) continue;
    await sql`update site_grade set sort_key = ${key} where site_grade_id = ${site_grade_id}`.execute(db);
  }
}

/* What follows is domain/src/grade-code.ts and search-words.ts as they were when this migration was written. */

const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]/g, '')
    .replace(/[\u0640\u064b-\u0655\u0670]/g, '')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff'’ʼ‘`]/g, '')
    .replace(/[øłđðþæœßı]/g, (letter) => plainLetters[letter] as string)
    .normalize('NFC');

const plainLetters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
};

function readYear(folded: string): { year: number; section: string } | null {
  const [, year = '', section = ''] =
    /^(\d{1,2}|[ivx]+)(?:st|nd|rd|th)?(?![\p{L}\p{N}])[\s-]*(.*)$/u.exec(folded) ??
    /^(\d{1,2}|[ivx]+)([a-z])$/.exec(folded) ??
    [];
  if (/^\d/.test(year)) return { year: Number(year), section };
  const roman = romans.indexOf(year.toUpperCase());
  return roman < 0 ? null : { year: roman + 1, section };
}

const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
const beforeFirst = [
  /^(pre|play)/,
  /^nur/,
  /^(j|jr|junior|l|lower)[\s.]*k\.?g/,
  /^(s|sr|senior|u|upper)[\s.]*k\.?g/,
  /^k\.?g/,
  /^bal/,
];

function gradeSortKey(gradeCode: string): string {
  const folded = foldText(gradeCode);
  const read = readYear(folded);
  if (read) return `${String(read.year).padStart(2, '0')}-${read.section}`;
  const early = beforeFirst.findIndex((name) => name.test(folded));
  return early < 0 ? `99-${folded}` : `00-${early}-${folded}`;
}
