import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lookup } from '@storyvan/contract/catalogue';
import {
  autocompleteChild,
  editChild,
  enrollChild,
  findChildByCard,
  getChild,
  moveChild,
  setChildActive,
} from '@storyvan/contract/children';
import { issueBookChild, issueBookSite, undoLending } from '@storyvan/contract/lending';
import { eraseChild, getChildRecord } from '@storyvan/contract/privacy';
import { childReading } from '@storyvan/contract/reading';
import { addWish } from '@storyvan/contract/wishes';
import { describe, expect, it } from 'vitest';
import { runChange, runQuery } from '../../db/prepare.ts';
import { openSqliteFile } from '../../db/sqlite/sqlite-file.ts';
import { personalColumns } from '../../db/tables/child.ts';
import { unpackReply } from '../../records/request/packed-reply.rules.ts';
import { makeCopy, makeSite, makeTitle } from '../../testing/factories.ts';
import { nothing } from '../../testing/features/children.ts';
import { attend, erase, lendAndTakeBack, makeKnownChild, read } from '../../testing/features/privacy.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';

describe('erasing a child', () => {
  const app = useTestApp();
  const about = (childId: number) => app.call(getChild, { params: { childId } });

  it('a child with a history, when it is erased, is anonymised and all counts stay the same', async () => {
    const child = await makeKnownChild(app);
    await lendAndTakeBack(app, child);
    await read(app, child, 'Asha reads with her finger.');
    await attend(app, child);
    await app.call(addWish, { body: { child_id: child.child_id, title_id: await makeTitle(app.db) } });
    const before = await about(child.child_id);
    const reply = await erase(app, child);
    const name = `Erased child ${child.child_id}`;
    expect(reply).toEqual({
      status: {
        status: 'erased',
        message: 'The record was erased. 1 loan and 1 reading remain in the statistics.',
      },
      details: { child_id: child.child_id, name, loans: 1, readings: 1 },
    });
    expect(await about(child.child_id)).toMatchObject({
      name,
      card_no: null,
      gender: null,
      date_of_birth: null,
      guardian_phone: null,
      family: { notices_consent_on: null, notices_declined_on: null, family_language: null },
      active: false,
      inactive_since: testDay,
      erased_on: testDay,
      level: before.level,
      baseline_level: before.baseline_level,
      loans_total: 1,
      moves: [{ kind: 'left', from: 'Tonca', date: testDay }],
    });
    const params = { program: 'mop' as const, id: child.site_grade_id, page: 1, childId: child.child_id };
    expect(await app.call(childReading, { params })).toMatchObject([{ child_name: name, observation: '' }]);
    const rows = await runQuery(app.db, (k) =>
      k.selectFrom('child_word').selectAll().where('child_id', '=', child.child_id),
    );
    expect(rows).toEqual([]);
    const wishes = await runQuery(app.db, (k) =>
      k.selectFrom('wish').selectAll().where('child_id', '=', child.child_id),
    );
    expect(wishes).toEqual([]);
  });

  it('an erased child, looked up by its card, its old name or its new name, is not found', async () => {
    const child = await makeKnownChild(app, { name: 'Zubeida Quepem', card_no: 'Q-1' });
    const ways = async () => [
      ...(await app.call(findChildByCard, { params: { cardNo: 'Q-1' } })),
      ...(await app.call(lookup, { params: { query: 'zubeida' } })).children,
      ...(await app.call(lookup, { params: { query: 'erased' } })).children,
      ...(await app.call(autocompleteChild, {
        params: { program: 'mop', id: child.site_grade_id, text: 'quepem' },
      })),
    ];
    expect(await ways()).toHaveLength(3);
    await erase(app, child);
    expect(await ways()).toEqual([]);
    const enrolled = await app.call(enrollChild, {
      params: { program: 'mop' },
      body: { ...nothing, site_id: child.site_grade_id, name: 'Zubeida Quepem', card_no: 'Q-1' },
    });
    expect(enrolled.status.status).toBe('enrolled');
  });

  it('an erased child, when lent to, changed, moved, brought back, exported or erased again, is refused', async () => {
    const child = await makeKnownChild(app);
    const { event_id } = await lendAndTakeBack(app, child);
    await erase(app, child);
    const { child_id, site_grade_id } = child;
    const { version } = await about(child_id);
    const place = { program: 'mop' as const, site_grade_id };
    const lent = await app.call(issueBookChild, {
      body: { ...place, child_id, accn_no: await makeCopy(app.db), date_issue: testDay },
    });
    expect(lent.status.status).toBe('child not enrolled here');
    expect((await app.call(undoLending, { body: { event_id } })).status.status).not.toBe('undone');
    const changes = [
      [editChild.path, { child_id, version, name: 'Asha again' }],
      [moveChild.path, { child_id, version, to_site_grade_id: await makeSite(app.db) }],
      [setChildActive.path, { child_id, version, active: true }],
    ] as const;
    for (const [path, body] of changes) {
      const reply = await app.send('POST', path, body);
      expect([path, reply.statusCode, reply.json().error.message]).toEqual([
        path,
        409,
        'The record of this child was erased on 21 Nov 2026. It can no longer be changed.',
      ]);
    }
    const exported = await app.send('GET', getChildRecord.path.replace(':childId', String(child_id)));
    expect(exported.statusCode).toBe(404);
    const again = await app.call(eraseChild, { body: { child_id, version, confirmation: 'Asha Zuarkar' } });
    expect(again).toEqual({
      status: { status: 'already erased', message: 'This record was already erased.' },
      details: null,
    });
  });

  it('a child with a book, when someone erases it, keeps its record until the book is back', async () => {
    const child = await makeKnownChild(app);
    const accn_no = await makeCopy(app.db);
    const { site_grade_id, child_id } = child;
    const body = { program: 'mop' as const, site_grade_id, child_id, accn_no, date_issue: testDay };
    await app.call(issueBookChild, { body });
    const reply = await erase(app, child);
    expect(reply.status.status).toBe('books out');
    expect(reply.status.message).toContain(`(${accn_no}) must come back, or be marked lost,`);
    expect(await about(child_id)).toMatchObject({ name: child.name, active: true });
  });

  it('an erasure, with a wrong confirmation, erases nothing', async () => {
    const child = await makeKnownChild(app);
    const body = { child_id: child.child_id, version: 1, confirmation: 'Asha' };
    expect((await app.call(eraseChild, { body })).status).toEqual({
      status: 'not confirmed',
      message: 'That is neither the card number nor the name of this child.',
    });
    expect((await about(child.child_id)).name).toBe(child.name);
  });

  it('stored replies, if they name the erased child, are erased, and repeating their requests is refused', async () => {
    const child = await makeKnownChild(app);
    const other = await makeKnownChild(app, {
      name: 'Vishnu Zuarkar',
      site_grade_id: child.site_grade_id,
      card_no: null,
    });
    const lend = async (child_id: number) => {
      const { site_grade_id } = child;
      const accn_no = await makeCopy(app.db);
      const body = { program: 'mop' as const, site_grade_id, child_id, accn_no, date_issue: testDay };
      return { ...body, request_id: randomUUID() };
    };
    const [mine, others] = [await lend(child.child_id), await lend(other.child_id)];
    await app.call(issueBookChild, { body: mine });
    const kept = await app.call(issueBookChild, { body: others });
    const inTheWay = { program: 'mop' as const, site_grade_id: await makeSite(app.db), date_issue: testDay };
    const refused = { ...inTheWay, accn_no: mine.accn_no, request_id: randomUUID() };
    expect((await app.call(issueBookSite, { body: refused })).status.message).toContain(child.name);
    const { program, site_grade_id, accn_no } = mine;
    await app.send('POST', '/api/info/return_book_from_child', {
      program,
      site_grade_id,
      accn_no,
      date_return: testDay,
    });
    await erase(app, child);
    const replies = await runQuery(app.db, (k) => k.selectFrom('lending_request').select('reply'));
    const texts = replies.map(({ reply }) => unpackReply(reply)).join();
    expect(texts).not.toMatch(/Asha Zuarkar/);
    expect(texts).toContain(other.name);
    for (const body of [mine, refused]) {
      const again = await app.send(
        'POST',
        'date_issue' in body && 'child_id' in body ? issueBookChild.path : issueBookSite.path,
        body,
      );
      expect(again.statusCode).toBe(409);
    }
    expect(await app.call(issueBookChild, { body: others })).toEqual(kept);
  });

  it('the database, when an erased child gets a name or comes back, refuses it', async () => {
    const child = await makeKnownChild(app);
    await erase(app, child);
    const dates = ['date_of_birth', 'notices_consent_on', 'notices_declined_on'];
    for (const set of [
      { name: 'Asha' },
      ...personalColumns.map((column) => ({
        [column]: dates.includes(column) ? '2017-01-01' : column === 'family_language' ? 'kok' : 'Z-9',
      })),
      { inactive_since: null },
    ]) {
      const change = app.db.transaction((tx) =>
        runChange(tx, (k) => k.updateTable('child').set(set).where('child_id', '=', child.child_id)),
      );
      await expect(change).rejects.toThrow(/check constraint|CHECK constraint/);
    }
  });

  it.skipIf(process.env.TEST_DATABASE_URL)(
    'the name, after it was erased, is nowhere in the bytes of the database file',
    async () => {
      const child = await makeKnownChild(app, {
        name: 'Xerxes Quillfeather',
        guardian_phone: '+91 77777 12121',
      });
      await lendAndTakeBack(app, child);
      await read(app, child, 'Xerxes Quillfeather likes hens.');
      const traces = () => {
        const bytes = readFileSync(join(app.settings.DATA_DIR, 'storyvan.sqlite'), 'latin1');
        return ['Quillfeather', 'quillfeather', '77777 12121'].filter((text) => bytes.includes(text));
      };
      const checkpoint = () => {
        const file = openSqliteFile(join(app.settings.DATA_DIR, 'storyvan.sqlite'));
        file.pragma('wal_checkpoint(TRUNCATE)');
        file.close();
      };
      checkpoint();
      expect(traces()).toHaveLength(3);
      await erase(app, child);
      // The log is checkpointed and truncated after the reply.
      await expect.poll(traces, { timeout: 10_000 }).toEqual([]);
    },
  );
});
