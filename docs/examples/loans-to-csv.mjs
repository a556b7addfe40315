/**
 * Mirrors the loans of a library into a spreadsheet, one row for each loan. Needs Node.js 20 or newer and nothing else.
 *
 *   SERVER=https://books.example TOKEN=svt_… node loans-to-csv.mjs loans.csv
 *
 * It writes loans.csv and loans.csv.state beside it, and continues from there when it is started again: run it every
 * few minutes, or with FOLLOW=5 to ask again every five seconds. It can be stopped at any moment, even with kill -9.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const { SERVER = 'http://localhost:3000', TOKEN = '', FOLLOW = '' } = process.env;
const file = process.argv[2] ?? 'loans.csv';
const stateFile = `${file}.state`;

/** The cursor, the loans by loan_id, and for each issue, renewal and return what an undo of it needs. */
function readState() {
  try {
    return JSON.parse(readFileSync(stateFile, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return { after: null, loans: {}, changes: {} };
    throw error;
  }
}

/** Atomic: after a crash there is the old file or the new one, never a part. */
function replaceFile(name, text) {
  writeFileSync(`${name}.new`, text, { flush: true });
  renameSync(`${name}.new`, name);
}

/** Changes may come twice, and the history may come in another order: the loan is computed from all of its changes. */
function take(state, change) {
  if (change.kind === 'copy_state') return;
  state.changes[change.change_id] = {
    loan: change.loan_id,
    kind: change.kind,
    date: change.date,
    undoes: change.undoes,
  };
  state.loans[change.loan_id] ??= {
    accn_no: change.accn_no,
    title: change.title,
    program: change.program,
    site_grade_id: change.site_grade_id,
    child_id: change.child_id,
  };
}

/** The rows of the spreadsheet: loans that were not undone, with the dates of their last changes that count. */
function rowsOf({ loans, changes }) {
  const undone = new Set(Object.values(changes).map(({ undoes }) => undoes));
  const dates = {};
  for (const [id, { loan, kind, date }] of Object.entries(changes)) {
    if (undone.has(id)) continue;
    dates[loan] ??= {};
    dates[loan][kind.split('_')[0]] = date;
  }
  return Object.entries(loans)
    .filter(([id]) => dates[id]?.issue)
    .map(([id, loan]) => [
      id,
      loan.accn_no,
      loan.title,
      loan.program,
      loan.site_grade_id,
      loan.child_id ?? '',
      dates[id].issue,
      dates[id].renew ?? '',
      dates[id].return ?? '',
    ]);
}

const columns = 'loan_id,accn_no,title,program,site_grade_id,child_id,issued,renewed,returned'.split(',');

/** A text that begins with = + - @ would run as a formula in a spreadsheet. */
function cell(value) {
  const text = String(value).replace(/^[=+\-@\t\r]/, "'$&");
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

async function readPage(after) {
  const query = after === null ? '' : `?after=${encodeURIComponent(after)}`;
  const reply = await fetch(`${SERVER}/api/changes${query}`, {
    headers: { authorization: `Bearer ${TOKEN}` },
    signal: AbortSignal.timeout(30_000),
  });
  // Too old, or a backup was restored: start again with an empty sheet.
  if (reply.status === 410) return null;
  if (reply.ok) return reply.json();
  const body = await reply.json().catch(() => null);
  throw new Error(`${reply.status}: ${body?.error?.message ?? 'no explanation'}`);
}

/** Reads until nothing more is there. The sheet is written before the cursor, so that no change is lost in between. */
async function catchUp() {
  let state = readState();
  for (;;) {
    const page = await readPage(state.after);
    if (page === null) {
      state = { after: null, loans: {}, changes: {} };
      continue;
    }
    for (const change of page.changes) take(state, change);
    state.after = page.next;
    if (page.changes.length > 0) {
      const lines = [columns, ...rowsOf(state)].map((row) => row.map(cell).join(','));
      replaceFile(file, `${lines.join('\r\n')}\r\n`);
    }
    replaceFile(stateFile, JSON.stringify(state));
    if (!page.more) return;
  }
}

for (;;) {
  try {
    await catchUp();
  } catch (error) {
    console.error(error.message);
    if (!FOLLOW) process.exit(1);
  }
  if (!FOLLOW) break;
  await sleep(Number(FOLLOW) * 1000);
}
