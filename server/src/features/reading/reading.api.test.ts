import {
  childReading,
  listReadWith,
  placeReading,
  readingPageSize,
  submitReading,
} from '@storyvan/contract/reading';
import { addDays } from '@storyvan/domain/calendar-date';
import { describe, expect, it } from 'vitest';
import { runChange } from '../../db/prepare.ts';
import { makeChild, makeCopy, makeReading, makeTitle } from '../../testing/factories.ts';
import { useReadings } from '../../testing/features/reading.ts';
import { makeLendingScene } from '../../testing/lending/lending-scene.ts';
import { cookieOf, testStaff, useTestApp } from '../../testing/test-app.ts';
import { addStaff, disableStaff } from '../auth/staff.commands.ts';

describe.each(['mop', 'lis'] as const)('reading histories in %s', (program) => {
  const { app, scene, book, asked, submit, readRows } = useReadings(program, async (db) => {
    const title_id = await makeTitle(db, { title: 'The Red Raincoat', level: 2, isbn: '9788181465238' });
    return makeCopy(db, { title_id });
  });

  const historyOf = (child_id: number, page = 1) =>
    app.call(childReading, { params: { program, id: scene.here, page, childId: child_id } });

  describe('a submitted reading', () => {
    it('of a child enrolled here, with all fields, is saved and listed in both histories', async () => {
      await addStaff(app.db, {
        username: 'sunita',
        name: 'Sunita Gaonkar',
        password: 'a long password',
        role: 'staff',
      });
      const reply = await submit({
        observation: '  Read the first page alone.  ',
        reading_level: 2,
        librarian_id: 2,
        support_of_illustrations: true,
      });
      expect(reply.status).toEqual({ status: 'saved', message: 'Rahul Naik has read The Red Raincoat.' });
      const entry = {
        program,
        site_grade_id: scene.here,
        child_id: scene.child,
        child_name: 'Rahul Naik',
        date_reading: '2026-11-04',
        ...book,
        isbn: '9788181465238',
        title: 'The Red Raincoat',
        level: 2,
        reading_level: 2,
        observation: 'Read the first page alone.',
        support_of_illustrations: true,
        librarian_id: 2,
        read_with: 'Sunita Gaonkar',
      };
      expect(reply.details).toMatchObject(entry);
      expect(await historyOf(scene.child)).toEqual([reply.details]);
      const all = await app.call(placeReading, { params: { program, id: scene.here, page: 1 } });
      expect(all).toEqual([reply.details]);
      expect(await readRows()).toMatchObject([{ librarian_id: 2, staff_id: 1, request_id: null }]);
    });

    it('with only the required fields, is saved without a level and with the librarian of the call', async () => {
      const { details } = await submit();
      expect(details).toMatchObject({
        reading_level: null,
        observation: '',
        support_of_illustrations: false,
        librarian_id: 1,
        read_with: testStaff.name,
      });
    });

    it.each([
      ['on', '2'],
      ['true', '2'],
      ['1', '2'],
      ['', ''],
    ])(
      'as a form, with its box sent as "%s" and its level as "%s", is saved like the same JSON',
      async (ticked, level) => {
        const form = new URLSearchParams({ support_of_illustrations: ticked, reading_level: level });
        for (const [key, value] of Object.entries(asked())) form.set(key, String(value));
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        const reply = await app.send('POST', submitReading.path, form.toString(), headers);
        expect(reply.json().details).toMatchObject({
          support_of_illustrations: ticked !== '',
          reading_level: level === '' ? null : 2,
        });
      },
    );

    it.each(['withdrawn', 'lost'] as const)(
      'of a copy that is %s now, is saved, because it was read earlier',
      async (state) => {
        const reply = await submit({ accn_no: await makeCopy(app.db, { state }) });
        expect(reply.status.status).toBe('saved');
      },
    );
  });

  describe('a reading with a request_id', () => {
    const rowsOf = async (request_id: string) =>
      (await readRows()).filter((row) => row.request_id === request_id);

    it('sent 20 times at once, makes one row and 20 equal replies', async () => {
      const request_id = crypto.randomUUID();
      const replies = await Promise.all(Array.from({ length: 20 }, () => submit({ request_id })));
      expect(replies[0]?.status.status).toBe('saved');
      for (const reply of replies) expect(reply).toEqual(replies[0]);
      expect(await rowsOf(request_id)).toHaveLength(1);
    });

    it('used by two different readings at once, saves one and is a conflict for the other', async () => {
      const request_id = crypto.randomUUID();
      const bodies = ['Read alone.', 'Read with help.'].map((observation) =>
        asked({ request_id, observation }),
      );
      const replies = await Promise.all(bodies.map((body) => app.send('POST', submitReading.path, body)));
      expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 409]);
      expect(replies.find((reply) => reply.statusCode === 409)?.json().error.code).toBe('conflict');
      expect(await rowsOf(request_id)).toHaveLength(1);
    });

    it('refused the first time, when sent again for an existing book, is saved', async () => {
      const request_id = crypto.randomUUID();
      expect((await submit({ request_id, accn_no: 'NO-SUCH' })).status.status).not.toBe('saved');
      expect((await submit({ request_id })).status.status).toBe('saved');
    });
  });

  describe('a history', () => {
    it('of more than a page, is returned newest first, page by page, each reading once', async () => {
      const child_id = await makeChild(app.db, { site_grade_id: scene.here });
      const ids: string[] = [];
      for (let n = 0; n < readingPageSize * 2 + 3; n++) {
        const date_reading = addDays('2026-01-01', Math.floor(n / 2));
        const row = { child_id, site_grade_id: scene.here, program, ...book, date_reading };
        ids.unshift(await makeReading(app.db, row));
      }
      const pages = await Promise.all([1, 2, 3, 4].map((page) => historyOf(child_id, page)));
      expect(pages.map((page) => page.length)).toEqual([readingPageSize, readingPageSize, 3, 0]);
      expect(pages.flat().map((entry) => entry.reading_id)).toEqual(ids);
      const [first] = pages;
      const here = { program, id: scene.here };
      const ofPlace = [];
      for (let page = 1; page <= 4; page++) {
        ofPlace.push(...(await app.call(placeReading, { params: { ...here, page } })));
      }
      expect(ofPlace.filter((entry) => entry.child_id === child_id).slice(0, readingPageSize)).toEqual(first);
      expect(new Set(ofPlace.map((entry) => entry.reading_id)).size).toBe(ofPlace.length);
    });

    it('of a child that has moved, is still listed at its old place, and not at the new one', async () => {
      const child_id = scene.stranger;
      const row = { child_id, site_grade_id: scene.here, program, ...book };
      const reading_id = await makeReading(app.db, row);
      expect((await historyOf(child_id)).map((entry) => entry.reading_id)).toEqual([reading_id]);
      const elsewhere = { program, id: scene.elsewhere, page: 1 };
      expect(await app.call(childReading, { params: { ...elsewhere, childId: child_id } })).toEqual([]);
      expect(await app.call(placeReading, { params: elsewhere })).toEqual([]);
    });

    it('of the last page there can be, is empty', async () => {
      expect(await historyOf(scene.child, 2_147_483_647)).toEqual([]);
    });
  });
});

describe('people who can be chosen as the read-with person', () => {
  const app = useTestApp();

  it('staff, if one is disabled, are listed by name without that one', async () => {
    for (const [username, name] of [
      ['zoya', 'Zoya Khan'],
      ['anita', 'anita Dias'],
      ['gone', 'Gone Away'],
    ] as const) {
      await addStaff(app.db, { username, name, password: 'a long password', role: 'staff' });
    }
    await disableStaff(app.db, 'gone');
    const people = await app.call(listReadWith);
    expect(people.map(({ name }) => name)).toEqual(['anita Dias', testStaff.name, 'Zoya Khan']);
    expect(people.map(({ librarian_id }) => librarian_id)).toEqual([3, 1, 2]);
  });
});

describe('the fixed librarian 1', () => {
  const app = useTestApp();

  it('in a reading, when no account has the id 1, means the signed-in person', async () => {
    await app.db.transaction(async (tx) => {
      await runChange(tx, (k) => k.deleteFrom('session'));
      await runChange(tx, (k) => k.deleteFrom('known_device'));
      await runChange(tx, (k) => k.deleteFrom('reading_partner'));
      await runChange(tx, (k) => k.updateTable('staff').set({ staff_id: 41 }));
    });
    app.cookie = await cookieOf(app.http, testStaff);
    const { here, child } = await makeLendingScene(app.db, 'mop');
    const asked = { site_grade_id: here, child_id: child, date_reading: '2026-11-4' };
    const { details } = await app.call(submitReading, {
      body: { ...asked, accn_no: await makeCopy(app.db), librarian_id: 1 },
    });
    expect(details).toMatchObject({ librarian_id: 41, read_with: testStaff.name });
  });
});
