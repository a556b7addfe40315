import { randomUUID } from 'node:crypto';
import { setChildActive } from '@storyvan/contract/children';
import { issueBookChild, undoLending } from '@storyvan/contract/lending';
import { getChildRecord, listMentions } from '@storyvan/contract/privacy';
import { addWish } from '@storyvan/contract/wishes';
import { describe, expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import { insertAll } from '../../db/rows.commands.ts';
import { writeAudit } from '../../records/audit/audit.commands.ts';
import { makeCopy, makeMember, makeSite, makeTitle } from '../../testing/factories.ts';
import { entriesAt, fieldDevice, sealFor } from '../../testing/features/field-sync.ts';
import { attend, lendAndTakeBack, makeKnownChild, read } from '../../testing/features/privacy.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';
import { makeLessonPlan, makeReport } from '../../testing/week-factories.ts';

/** Tables with a child_id, and their names in the export. */
const tablesOfChild: Record<string, string> = {
  attendance: 'attendance',
  audit_entry: 'looked_at',
  child: 'child',
  child_loan: 'loans',
  child_move: 'moves',
  child_word: 'child.search_words',
  // Where a copy is now: an open loan says the same.
  copy: 'loans',
  field_entry: 'field_entries',
  reading: 'readings',
  renewal: 'loans',
  wish: 'wishes',
};

describe('the record of a child', () => {
  const app = useTestApp();
  const recordOf = (childId: number) => app.call(getChildRecord, { params: { childId } });

  it('every table, if it has a child_id, is in the export', async () => {
    const sql = process.env.TEST_DATABASE_URL
      ? `select table_name as name from information_schema.columns where column_name = 'child_id' and table_schema = current_schema()`
      : `select m.name from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' and c.name = 'child_id'`;
    const names = (await app.db.rows({ sql, parameters: [] })).map(({ name }) => String(name));
    expect(names.sort()).toEqual(Object.keys(tablesOfChild));
  });

  it('a child, with data of every kind, is exported completely', async () => {
    const child = await makeKnownChild(app);
    const { child_id, site_grade_id } = child;
    const { accn_no } = await lendAndTakeBack(app, child);
    await read(app, child, 'Read alone.');
    const ra_id = await attend(app, child);
    const wish = { child_id, title_id: await makeTitle(app.db, { title: 'The Lost Frog' }) };
    await app.call(addWish, { body: { ...wish, note: 'soon' } });
    const lentByMistake = await makeCopy(app.db);
    const body = {
      program: 'mop' as const,
      site_grade_id,
      child_id,
      accn_no: lentByMistake,
      date_issue: testDay,
    };
    const { details } = await app.call(issueBookChild, { body });
    await app.call(undoLending, { body: { event_id: details?.event_id as string } });
    const at = '2026-11-21T04:00:00.000Z';
    await app.db.transaction((tx) => writeAudit(tx, { at, staff_id: 1, action: 'open_child', child_id }));
    const device = await fieldDevice(app);
    const field = entriesAt(site_grade_id);
    const sealed = await sealFor(app, { observation: 'Laughed a lot.' });
    await device.send(
      field.takeBack(accn_no, child_id),
      field.observe(accn_no, child_id, { event_id: randomUUID(), sealed }),
    );
    await app.call(setChildActive, { body: { child_id, version: 1, active: false } });
    const record = await recordOf(child_id);
    expect(record.child).toMatchObject({
      child_id,
      name: 'Asha Zuarkar',
      card_no: child.card_no,
      gender: 'girl',
      date_of_birth: '2017-03-04',
      guardian_phone: '+91 98220 55555',
      notices_consent_on: '2026-07-02',
      notices_declined_on: null,
      family_language: 'mr',
      place_name: 'Tonca',
      baseline_level: 2,
      baseline_level_name: 'red',
      level_name: 'orange',
      inactive_since: testDay,
      search_words: ['asha', 'zuarkar'],
    });
    expect(record.loans.map(({ accn_no: number, undone }) => [number, undone])).toEqual([
      [lentByMistake, true],
      [accn_no, false],
    ]);
    expect(record.readings).toMatchObject([{ observation: 'Read alone.', support_of_illustrations: true }]);
    expect(record.wishes).toMatchObject([
      { title: 'The Lost Frog', wished_on: testDay, note: 'soon', state: 'open' },
    ]);
    expect(record.attendance).toEqual([{ ra_id, date: testDay, place_name: 'Tonca', lp_name: null }]);
    expect(record.moves).toMatchObject([{ kind: 'left', from: 'Tonca', to: null }]);
    const kinds = record.lending_events.map(({ kind }) => kind);
    expect(kinds).toEqual(['issue_child', 'return_child', 'issue_child', 'undo']);
    expect(record.field_entries).toMatchObject([
      { kind: 'return', accn_no, date: testDay, state: 'accepted', text: null },
      { kind: 'observation', accn_no, date: testDay, state: 'review', text: 'Laughed a lot.' },
    ]);
    expect(record.looked_at).toContainEqual({ at, action: 'open_child', outcome: 'done' });
  });
});

describe('texts that may mention a child', () => {
  const app = useTestApp();
  const mentionsOf = (childId: number) => app.call(listMentions, { params: { childId } });

  it('the name, in any free text, is found with its source, whole names first', async () => {
    const child = await makeKnownChild(app, { name: 'Bharati Zantye' });
    const { site_grade_id, child_id } = child;
    const rep_id = await makeReport(app.db, {
      site_grade_id,
      how_it_went: 'Today ZANTYE, Bharati laughed most.',
    });
    const other = await makeKnownChild(app, { name: 'Vishnu', site_grade_id, card_no: null });
    await read(app, other, 'Read to Bharati.');
    const title_id = await makeTitle(app.db);
    await app.call(addWish, { body: { child_id: other.child_id, title_id, note: 'Bharati liked it' } });
    await app.call(addWish, { body: { child_id, title_id, note: 'Bharati wants it' } });
    await read(app, child, 'Bharati read alone.');
    await makeLessonPlan(app.db, { lp_name: 'Hens', steps: 'Ask Bharati to sing.' });
    await makeMember(app.db, { name: 'Sunil Zantye' });
    const { accn_no } = await lendAndTakeBack(app, child);
    await app.db.transaction(async (tx) => {
      const by = { staff_id: 1, at: '2026-11-21T04:00:00.000Z' };
      const comment = { rep_id, rp_id: 1, comment: 'Good for Bharati!', ...by };
      await insertAll(tx, 'report_comment', [comment]);
      const note = {
        staff_id: 1,
        prog: 'mop' as const,
        title: 'Call Bharati’s mother',
        due: testDay,
        created_at: by.at,
      };
      await insertAll(tx, 'todo_note', [note]);
      const state = {
        change_id: randomUUID(),
        accn_no,
        from_state: 'available' as const,
        to_state: 'lost' as const,
      };
      await insertAll(tx, 'copy_state_change', [
        { ...state, date: testDay, note: 'Bharati lost it.', ...by },
      ]);
    });
    const { mentions, more } = await mentionsOf(child_id);
    expect(more).toBe(false);
    expect(mentions[0]).toMatchObject({
      kind: 'report',
      key: String(rep_id),
      words: ['bharati', 'zantye'],
      text: 'Today ZANTYE, Bharati laughed most.',
      program: 'mop',
      site_grade_id,
    });
    expect(mentions.map(({ kind }) => kind).sort()).toEqual([
      'book note',
      'lesson plan',
      'member',
      'reading',
      'report',
      'report comment',
      'to-do note',
      'wish',
    ]);
    expect(mentions.find(({ kind }) => kind === 'reading')?.key).toBe(String(other.child_id));
  });

  it('a report, of a place where the child never was, is not listed', async () => {
    const child = await makeKnownChild(app, { name: 'Perpetua' });
    await makeReport(app.db, { site_grade_id: await makeSite(app.db), how_it_went: 'Perpetua laughed.' });
    expect((await mentionsOf(child.child_id)).mentions).toEqual([]);
    expect(await runQuery(app.db, (k) => k.selectFrom('report').select('rep_id'))).not.toEqual([]);
  });
});
