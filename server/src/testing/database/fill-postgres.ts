import { connectPostgresClient } from '../../db/postgres/postgres-driver.ts';

/** So many rows that PostgreSQL's planner weighs its ways as it would at work, with statistics of them. */
export async function fillPostgres(url: string): Promise<void> {
  const client = await connectPostgresClient(url);
  const at = `'2026-01-01T00:00:00.000Z'`;
  const day = (n: string) => `date '2021-06-01' + (${n}) % 1900`;
  const uuid = (kind: string) => `md5('${kind}' || n)::uuid`;
  const rows = (count: number, into: string, select: string) =>
    client.query(`insert into ${into} select ${select} from generate_series(1, ${count}) n`);
  try {
    await rows(
      1,
      'staff (staff_id, username, name, password_hash, created_at)',
      `n, 'leela', 'Leela', '', ${at}`,
    );
    await rows(
      2000,
      'session (session_id, token_hash, staff_id, created_at, last_seen_at)',
      `n, 't' || n, 1, ${at}, ${at}`,
    );
    await rows(10, 'school (school_id, code, name, created_at)', `n, 'SC' || n, 'School ' || n, ${at}`);
    await rows(
      80,
      'site_grade (site_grade_id, program, school_id, code, name, sort_key, created_at)',
      `n, case when n > 20 then 'lis' else 'mop' end, case when n > 20 then n % 10 + 1 end, 'P' || n, 'P' || n, 'P' || n, ${at}`,
    );
    await rows(
      10000,
      'child (child_id, card_no, name, site_grade_id, level, created_at)',
      `n, 'C-' || n, 'Child ' || n, n % 80 + 1, n % 6 + 1, ${at}`,
    );
    await rows(10000, 'child_word (word, child_id)', `'child' || n % 500, n`);
    await rows(
      5000,
      'title (title_id, title_key, isbn, title, level, created_at)',
      `n, 'k' || n, 'i' || n, 'Title ' || n, n % 6 + 1, ${at}`,
    );
    await rows(
      3000,
      'cover (title_id, name, type, width, height, bytes, source, saved_at)',
      `n, 'c' || n, 'image/jpeg', 60, 80, decode(repeat('00', 1000), 'hex'), 'service', ${at}`,
    );
    await rows(15000, 'title_word (word, title_id)', `'word' || n % 1500, n % 5000 + 1`);
    await rows(
      8000,
      'copy (accn_no, title_id, site_grade_id, site_loan_id, child_id, child_loan_id, created_at)',
      `'B-' || n, n % 5000 + 1, case when n <= 3000 then n % 80 + 1 end, case when n <= 3000 then n + 9000 end,
       case when n <= 1500 then n % 80 + 80 * (n % 120) + 80 end, case when n <= 1500 then n + 48500 end, ${at}`,
    );
    await rows(
      12000,
      'site_loan (site_loan_id, accn_no, program, site_grade_id, date_issue, date_return)',
      `n, 'B-' || n % 8000 + 1, case when n % 80 + 1 > 20 then 'lis' else 'mop' end, n % 80 + 1,
       ${day('n')}, case when n <= 9000 then ${day('n')} + 30 end`,
    );
    await rows(
      50000,
      'child_loan (child_loan_id, accn_no, title_id, program, site_grade_id, child_id, site_loan_id, date_issue, date_return, level, child_level)',
      `n, 'B-' || n % 8000 + 1, n % 5000 + 1, case when n % 80 + 1 > 20 then 'lis' else 'mop' end,
       n % 80 + 1, n % 10000 + 1, case when n % 10 > 0 then n % 12000 + 1 end, ${day('n')},
       case when n <= 48500 then ${day('n')} + 9 end, n % 6 + 1, n % 5 + 1`,
    );
    await rows(
      20000,
      'lending_event (event_id, kind, child_loan_id, date, staff_id)',
      `${uuid('e')}, 2, n, ${day('n')}, 1`,
    );
    await rows(
      10000,
      'lending_event (event_id, kind, site_loan_id, date, staff_id)',
      `${uuid('s')}, 1, n, ${day('n')}, 1`,
    );
    await rows(
      2000,
      'lending_event (event_id, kind, child_loan_id, date, staff_id)',
      `${uuid('r')}, 3, n, ${day('n')}, 1`,
    );
    await rows(
      2000,
      'renewal (event_id, child_loan_id, site_grade_id, child_id, date)',
      `${uuid('r')}, n, n % 60 + 21, n % 10000 + 1, ${day('n')}`,
    );
    await rows(
      200,
      'lending_event (event_id, kind, child_loan_id, date, undoes_event_id, staff_id)',
      `${uuid('u')}, 6, n, ${day('n')}, ${uuid('r')}, 1`,
    );
    await rows(20000, 'change_position (position, change_id, source)', `n, ${uuid('e')}, 'lending'`);
    await rows(
      3,
      'webhook (webhook_id, address, kinds, secret, state, position, created_at, created_by)',
      `n, 'https://example.org/' || n, '', '', 'active', 0, ${at}, 1`,
    );
    await rows(
      20000,
      'webhook_delivery (delivery_id, webhook_id, kinds, changes, state, since, next_attempt_at, made_at)',
      `'w' || n, n % 3 + 1, '', 1, case when n % 500 = 0 then 'waiting' else 'delivered' end, ${at},
       case when n % 500 = 0 then ${at} end, ${at}`,
    );
    await rows(
      40,
      'field_device (device_id, staff_id, name, registered_at, last_seen_at)',
      `'d' || n, 1, 'Phone', ${at}, ${at}`,
    );
    await rows(
      20000,
      'field_entry (request_id, arrival_id, device_id, staff_id, sent_by, kind, site_grade_id, accn_no, child_id, date, made_at, received_at, state, entry, message)',
      `'q' || n, 'v' || n, 'd' || n % 40 + 1, 1, 1, 'issue', n % 80 + 1, 'B-' || n % 8000 + 1, n % 10000 + 1,
       '2026-01-01', ${at}, ${at}, case when n % 500 = 0 then 'review' else 'accepted' end,
       case when n % 500 = 0 then '{}' else '' end, 'Why'`,
    );
    await rows(
      30000,
      'audit_entry (entry_id, at, staff_id, via, kind, action, outcome, child_id)',
      `'a' || n, ${at}, n % 12 + 1, 'web', case when n % 3 = 0 then 'children' else 'programme' end,
       case when n % 3 = 0 then 'open_child' else 'save_todo_note' end, case when n % 100 = 0 then 'refused' else 'done' end,
       case when n % 3 = 0 then n % 10000 + 1 end`,
    );
    await rows(20000, 'lending_request (request_id, fingerprint, reply, at)', `'r' || n, '', '', ${at}`);
    await rows(
      10000,
      'reading (reading_id, program, site_grade_id, child_id, date_reading, accn_no, title_id, observation, support_of_illustrations, librarian_id, staff_id, at)',
      `${uuid('r')}, 'lis', n % 60 + 21, n % 10000 + 1, ${day('n')}, 'B-' || n % 8000 + 1, n % 5000 + 1, '', 0, 1, 1, ${at}`,
    );
    await rows(40, 'reading_partner (name, created_at)', `'Partner ' || n, ${at}`);
    await rows(200, 'lesson_plan (lp_name, lp_key, created_at)', `'Plan ' || n, 'plan ' || n, ${at}`);
    await rows(
      20000,
      'read_aloud (program, site_grade_id, date, time, status, reported, lead_rp_id, lp_id)',
      `case when n % 80 + 1 > 20 then 'lis' else 'mop' end, n % 80 + 1, ${day('n')}, lpad((n % 24)::text, 2, '0') || ':' || lpad((n % 59)::text, 2, '0'), case when n % 40 = 0 then 'planned' else 'done' end, case when n % 20 > 1 then 1 else 0 end, n % 40 + 1, n % 200 + 1`,
    );
    await client.query(
      `insert into report (ra_id, program, site_grade_id, submitted_on)
       select ra_id, program, site_grade_id, date from read_aloud where reported = 1`,
    );
    await client.query(
      `insert into read_aloud_partner (ra_id, seat, rp_id) select ra_id, 1, ra_id % 40 + 1 from read_aloud`,
    );
    await client.query(
      `insert into attendance (ra_id, child_id) select ra_id, ra_id * 3 % 9990 + n from read_aloud, generate_series(1, 3) n`,
    );
    await rows(
      30000,
      'report_comment (rep_id, rp_id, comment, staff_id, at)',
      `n % 15000 + 1, 1, '', 1, ${at}`,
    );
    await rows(
      5000,
      'todo_note (staff_id, prog, title, due, created_at)',
      `1, 'mop', '', ${day('n')}, ${at}`,
    );
    await rows(
      3000,
      'box_list (box_id, site_grade_id, purpose, made_by, made_at, closed_by, closed_at)',
      `'b' || n, n % 80 + 1, case when n % 2 = 0 then 'packing' else 'unpacking' end, 1, ${at}, 1, ${at}`,
    );
    await rows(
      60000,
      'box_copy (box_id, accn_no, listed, outcome)',
      `'b' || (n - 1) / 20 + 1, 'B-' || n % 8000 + 1, 1, 'done'`,
    );
    await rows(50, 'promotion (promotion_id, date, staff_id, at)', `'p' || n, ${day('n * 30')}, 1, ${at}`);
    await rows(
      3000,
      'promotion_grade (promotion_id, site_grade_id, enrolled_before, enrolled_after, made)',
      `'p' || (n - 1) / 60 + 1, n % 60 + 21, 0, 0, 0`,
    );
    await rows(
      10000,
      'child_move (move_id, child_id, date, staff_id, at)',
      `'m' || n, n, ${day('n')}, 1, ${at}`,
    );
    await rows(
      3000,
      'copy_state_change (change_id, accn_no, from_state, to_state, date, staff_id, at)',
      `${uuid('c')}, 'B-' || n, 'available', 'lost', ${day('n')}, 1, ${at}`,
    );
    await rows(
      20000,
      'wish (wish_id, child_id, title_id, wished_on, staff_id, at, closed_as, closed_by, closed_at)',
      `${uuid('w')}, n % 10000 + 1, n % 5000 + 1, ${day('n')}, 1, ${at}, case when n > 10000 then 'withdrawn' end,
       case when n > 10000 then 1 end, case when n > 10000 then ${at} end`,
    );
    await rows(
      300,
      'stocktake (stocktake_id, place, started_by, started_at, ended_by, ended_at, outcome, counted, missing, elsewhere, lost, unknown)',
      `n, 0, 1, ${at}, 1, ${at}, 'finished', 90, 9, 1, 1, 1`,
    );
    await rows(
      30000,
      'stocktake_scan (scan_id, stocktake_id, accn_no, found, staff_id, at)',
      `'s' || n, n % 300 + 1, 'B-' || n, case when n % 50 = 0 then 'elsewhere' else 'here' end, 1, ${at}`,
    );
    await rows(3000, 'stocktake_missing (stocktake_id, accn_no)', `n % 300 + 1, 'B-' || n`);
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}
