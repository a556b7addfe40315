/** Names of inputs in sentences such as "Enter the accession number."; others are named by their field. */
const words: Readonly<Record<string, string>> = {
  accn_no: 'the accession number',
  accn_nos: 'the accession numbers',
  after: 'where to continue',
  attendance: 'the children who were there',
  by: 'the day of the visit',
  cardNo: 'the card number',
  card_no: 'the card number',
  child_ids: 'the children',
  children_count: 'how many children were there',
  copies: 'the number of copies',
  count: 'how many',
  date_issue: 'the date of issue',
  date_reading: 'the date of the reading',
  date_return: 'the date of return',
  due: 'the date it is due',
  event_id: 'the issue or return to undo',
  grade_code: 'the name of the grade',
  gradeId: 'the grade',
  here: 'the site or grade',
  how_it_went: 'how it went',
  isbn: 'the ISBN',
  joined_on: 'the date of joining',
  keep: 'each copy to keep',
  lp: 'the lesson plan',
  lpId: 'the lesson plan',
  lp_id: 'the lesson plan',
  lp_name: 'the name of the lesson plan',
  prog: 'the programme',
  program: 'the programme',
  query: 'what to look for',
  ra_id: 'the session',
  rep_id: 'the report',
  reports_site_id: 'the site or grade',
  request_id: 'request_id',
  rows: 'the rows of the plan',
  rp_id: 'the reading partner',
  rps: 'the reading partners',
  site_grade_id: 'the site or grade',
  since: 'the first day',
  small_groups: 'how to show small groups',
  staff_id: 'the account',
  staffId: 'the account',
  text: 'what to look for',
  to_change: 'what to change',
  to_site_grade_id: 'the site or grade to move to',
  weekStart: 'the Sunday of the week',
  what_was_read: 'what was read',
  without: 'each title to leave out',
  years: 'the number of years',
};

/** `schoolId`, `school_id` and `school` are all "the school". */
const spelledOut = (name: string): string =>
  `the ${name
    .replace(/(_i|I)d$/, '')
    .replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
    .replaceAll('_', ' ')}`;

/** The name of an input for people; `path` leads to it from the body, parameters or query. */
export function wordsOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((key) => typeof key === 'string');
  return name === undefined ? 'the fields' : (words[name] ?? spelledOut(name));
}
