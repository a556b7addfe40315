import {
  autocompleteChild,
  childrenHere,
  enrollChild,
  findChildByCard,
  getChild,
} from '@storyvan/contract/children';
import type { KitSession } from '@storyvan/contract/field-kits';
import { copiesMeant, issueBookChild, returnBookFromChild, undoLending } from '@storyvan/contract/lending';
import { getPlanned, markDone, markNotDone } from '@storyvan/contract/read-alouds';
import { howWasIt } from '@storyvan/contract/reading';
import { getReport, submitReport } from '@storyvan/contract/reports';
import { getSite } from '@storyvan/contract/sites';
import { describe, expect, it } from 'vitest';
import { kitChild, kitCopy, kitTitle, makeDevice, makeKit } from '../../testing/answering-device.ts';

const rahul = 11;
const uuid = (n: number) => `${n}${n}${n}${n}0000-0000-4000-8000-000000000000`;

const session = (ra_id: number, date: string, time = '16:30'): KitSession => ({
  ra_id,
  program: 'mop',
  site_grade_id: 5,
  school_id: null,
  site_name: 'Tonca',
  date,
  time,
  status: 'planned',
  lead: { rp_id: 1, name: 'Leela Naik' },
  rps: [],
  lp_id: null,
  lp_name: null,
  children_count: null,
  rep_id: null,
  no_of_children: 12,
  children_borrowed: 0,
  version: 4,
  attendance: [],
});

const deviceHere = () =>
  makeDevice({
    kit: makeKit({
      children: [kitChild(rahul, { name: 'Rahul Naik', card_no: 'C-11' })],
      copies: [kitCopy('B-00001')],
      titles: [kitTitle(1, { title: 'The Boat' })],
      sessions: [session(7, '2026-11-21'), session(8, '2026-11-28')],
    }),
  });
type Here = ReturnType<typeof deviceHere>;

describe('a child that is enrolled on the device', () => {
  const enrol = (device: Here, more: object = {}) =>
    device.call(enrollChild, {
      params: { program: 'mop' },
      body: {
        ...{ site_grade_id: 5, name: ' Asha  Gawde ', gender: 'girl', age: '8', level: '2', card_no: '' },
        ...{
          site_id: null,
          grade_id: null,
          date_of_birth: null,
          guardian_phone: '',
          request_id: uuid(1),
          ...more,
        },
      },
    });

  it('is listed and borrows at once, and its entry seals its details', async () => {
    const device = deviceHere();
    const { status, details } = await enrol(device);
    expect(status.message).toBe('Asha Gawde is enrolled at Tonca. The sync gives the card its number.');
    expect(details).toMatchObject({ child_id: -1, name: 'Asha Gawde', level: 2, card_no: null });
    const body = { site_grade_id: 5, program: 'mop' as const, accn_no: 'B-00001', date_issue: '2026-11-21' };
    await device.call(issueBookChild, { body: { ...body, child_id: -1, request_id: uuid(2) } });
    const [enrolment, issue] = device.entries().map(({ entry }) => entry);
    expect(enrolment).toMatchObject({ kind: 'enrolment', request_id: uuid(1) });
    expect(JSON.stringify(enrolment)).toContain('"name\\":\\"Asha Gawde\\"');
    expect(issue).toMatchObject({ kind: 'issue', child: uuid(1) });
    const params = { program: 'mop' as const, id: 5 };
    const here = await device.call(childrenHere, { params: { ...params, date: '2026-11-21' } });
    expect(here.map(({ name, books_out }) => [name, books_out])).toEqual([
      ['Asha Gawde', 1],
      ['Rahul Naik', 0],
    ]);
    expect((await device.call(autocompleteChild, { params: { ...params, text: 'gaw' } }))[0]?.child_id).toBe(
      -1,
    );
    expect((await device.call(getChild, { params: { childId: -1 } })).books).toHaveLength(1);
  });

  it('with a name like that of a child there, is asked about first', async () => {
    const device = deviceHere();
    const reply = await enrol(device, { name: 'Raahul Naik' });
    expect(reply.status).toEqual({
      status: 'likely duplicate',
      message: 'Rahul Naik is already enrolled here. Is it the same child?',
    });
    expect(reply.likely.map(({ child_id }) => child_id)).toEqual([rahul]);
    expect(device.entries()).toEqual([]);
    expect((await enrol(device, { name: 'Raahul Naik', despite_likeness: true })).status.status).toBe(
      'enrolled',
    );
  });

  it('with a typed card number, is refused, because the server gives it', async () => {
    const device = deviceHere();
    await expect(enrol(device, { card_no: 'C-99' })).rejects.toMatchObject({
      fields: { card_no: 'The sync gives each new child a card number. Leave this empty.' },
    });
  });

  it('without a name or with an impossible date of birth, is refused', async () => {
    const device = deviceHere();
    await expect(enrol(device, { name: ' ' })).rejects.toMatchObject({ status: 400 });
    await expect(enrol(device, { age: null, date_of_birth: '2027-1-1' })).rejects.toMatchObject({
      fields: { date_of_birth: '1 Jan 2027 is in the future. Today is 21 Nov 2026.' },
    });
    expect(device.entries()).toEqual([]);
  });
});

describe('a session that is marked done on the device', () => {
  const body = {
    ...{ ra_id: 7, version: 4, site_grade_id: 5, date: '2026-11-21', time: '16:30', lead: 1, rps: [] },
    ...{ lp_id: null, children_count: 2, attendance: [rahul], request_id: uuid(3) },
  };
  const done = (device: Here, more: Partial<typeof body> & object = {}) =>
    device.call(markDone, { params: { program: 'mop' }, body: { ...body, ...more } });
  const page = (device: Here) => device.call(getPlanned, { params: { program: 'mop', id: 7 } });

  it('is shown as done, with who was there', async () => {
    const device = deviceHere();
    expect((await done(device)).status).toEqual({ status: 'done', message: 'The session is done.' });
    expect(await page(device)).toMatchObject({
      status: 'done',
      children_count: 2,
      children: [{ child_id: rahul, name: 'Rahul Naik', present: true }],
    });
    expect(device.entries()[0]?.entry).toMatchObject({
      kind: 'session_done',
      ra_id: 7,
      version: 4,
      attendance: [rahul],
    });
    const [site] = await device.call(getSite, { params: { id: 5 } });
    expect(site?.visit).toMatchObject({ ra_id: 7, status: 'done' });
  });

  it('and corrected before it is sent, is one entry', async () => {
    const device = deviceHere();
    await done(device);
    await done(device, { children_count: 3, request_id: uuid(4) });
    expect(device.entries().map(({ entry }) => entry.request_id)).toEqual([uuid(4)]);
    expect((await page(device)).children_count).toBe(3);
  });

  it.each([
    [{ date: '2026-11-22' }, '22 Nov 2026 is in the future. Today is 21 Nov 2026.'],
    [{ children_count: 0 }, '1 child is ticked as present: count at least 1.'],
    [{ rps: [1] }, 'The leader cannot also be a reading partner.'],
    [
      { ra_id: 8 },
      'The session of Tonca on 28 Nov 2026 at 4:30 PM is still to come. Mark it done on that day. If it was held earlier, say so and enter the date on which it was held.',
    ],
  ])('with %o, is refused as by the server', async (more, message) => {
    const device = deviceHere();
    await expect(done(device, more as object)).rejects.toMatchObject({ status: 400, message });
    expect(device.entries()).toEqual([]);
  });

  it('at the time of another session, is refused with that one', async () => {
    const device = deviceHere();
    const reply = await done(device, { ra_id: null, version: undefined } as object);
    expect(reply.status).toEqual({
      status: 'planned already',
      message: 'Tonca on 21 Nov 2026 at 4:30 PM is already planned.',
    });
    expect(reply.details?.ra_id).toBe(7);
  });

  it('takes its report, which names the entry of the session', async () => {
    const device = deviceHere();
    const texts = { rating: 4, what_was_read: 'The Boat', how_it_went: '', to_change: '' };
    const report = { ra_id: 7, reports_site_id: 5, ...texts, request_id: uuid(5) };
    const submit = () => device.call(submitReport, { params: { program: 'mop' }, body: report });
    expect((await submit()).status.message).toBe(
      'The session at Tonca on 21 Nov 2026 is not marked as done yet.',
    );
    await done(device);
    const { status, details } = await submit();
    expect(status).toEqual({ status: 'submitted', message: 'The report of Tonca is submitted.' });
    expect(device.entries()[1]?.entry).toMatchObject({
      kind: 'report',
      ra_id: null,
      session: uuid(3),
      rating: 4,
    });
    const shown = await device.call(getReport, { params: { program: 'mop', id: details?.rep_id ?? 0 } });
    expect(shown).toMatchObject({ what_was_read: 'The Boat', present: ['Rahul Naik'] });
    const again = { ...report, request_id: uuid(6) };
    const second = await device.call(submitReport, { params: { program: 'mop' }, body: again });
    expect(second.status.status).toBe('already reported');
  });
});

describe('a session marked done by mistake', () => {
  const of = { version: 4, site_grade_id: 5, time: '16:30', lead: null, rps: [], lp_id: null };
  const held = { ...of, date: '2026-11-21', children_count: 2, attendance: [rahul], request_id: uuid(3) };
  const params = { program: 'mop' as const };
  const done = (device: Here, ra_id: number | null, more: object = {}) =>
    device.call(markDone, { params, body: { ...held, ra_id, ...more } });
  const setBack = (device: Here, ra_id = 7) =>
    device.call(markNotDone, { params, body: { ra_id, version: 4, request_id: uuid(9) } });

  it('and not sent, is planned again without a network, and nothing is left to send', async () => {
    const device = deviceHere();
    await done(device, 7);
    const { status, details } = await setBack(device);
    expect(status).toEqual({
      status: 'planned',
      message: 'Tonca on 21 Nov 2026 at 4:30 PM is planned again.',
    });
    expect(details).toMatchObject({ ra_id: 7, status: 'planned', children_count: null });
    expect(device.entries()).toEqual([]);
  });

  it('that was not planned, is gone', async () => {
    const device = deviceHere();
    const { details } = await done(device, null, { version: null, time: '10:00' });
    const { status } = await setBack(device, details?.ra_id);
    expect(status.message).toBe('The session of Tonca on 21 Nov 2026 at 10:00 AM is removed.');
    expect(device.entries()).toEqual([]);
    await expect(
      device.call(getPlanned, { params: { ...params, id: details?.ra_id ?? 0 } }),
    ).rejects.toThrow();
  });

  it('with a report, stays done until the report is removed', async () => {
    const device = deviceHere();
    await done(device, 7);
    const texts = { rating: 4, what_was_read: 'The Boat', how_it_went: '', to_change: '' };
    const report = { ra_id: 7, reports_site_id: 5, ...texts, request_id: uuid(5) };
    await device.call(submitReport, { params, body: report });
    expect((await setBack(device)).status).toEqual({
      status: 'has a report',
      message:
        'The session of Tonca on 21 Nov 2026 at 4:30 PM already has a report and cannot be changed back to planned. Remove the report first: it is under Entries on Today.',
    });
    expect(device.entries()).toHaveLength(2);
  });

  it('and on its way, is not set back, and says when it can be', async () => {
    const device = deviceHere();
    await done(device, 7);
    device.mark('sending');
    await expect(setBack(device)).rejects.toThrow(/^This session is on its way to the server\./);
    expect(device.entries()).toHaveLength(1);
  });

  it('and sent, is set back by the server only', async () => {
    const device = deviceHere();
    await done(device, 7);
    device.mark('sent');
    await expect(setBack(device)).rejects.toMatchObject({ status: 0 });
  });
});

describe('what a child says of a book', () => {
  const lending = { program: 'mop' as const, site_grade_id: 5, accn_no: 'B-00001' };
  const said = { site_grade_id: 5, child_id: rahul, accn_no: 'B-00001', event_id: uuid(2) };

  async function deviceWithReturn() {
    const device = deviceHere();
    const issue = { ...lending, child_id: rahul, date_issue: '2026-11-20', request_id: uuid(1) };
    await device.call(issueBookChild, { body: issue });
    const back = { ...lending, date_return: '2026-11-21', request_id: uuid(2) };
    await device.call(returnBookFromChild, { body: back });
    return device;
  }

  it('at a return on the device, names the entry of the return', async () => {
    const device = await deviceWithReturn();
    const body = { ...said, opinion: 'loved', observation: 'Again!', request_id: uuid(3) } as const;
    expect((await device.call(howWasIt, { body })).status.message).toBe('Rahul Naik loved The Boat.');
    expect(device.entries()[2]?.entry).toMatchObject({ returned: uuid(2), event_id: null, opinion: 'loved' });
  });

  it('is withdrawn with its return, and then refused', async () => {
    const device = await deviceWithReturn();
    const body = { ...said, opinion: 'liked', observation: '', request_id: uuid(3) } as const;
    await device.call(howWasIt, { body });
    await device.call(undoLending, { body: { event_id: uuid(2), request_id: uuid(4) } });
    expect(device.entries().map(({ entry }) => entry.kind)).toEqual(['issue']);
  });

  it('at a return that was sent and undone, is refused as by the server', async () => {
    const device = await deviceWithReturn();
    device.mark('sent');
    await device.call(undoLending, { body: { event_id: uuid(2), request_id: uuid(4) } });
    const body = { ...said, opinion: 'liked', observation: '', request_id: uuid(3) } as const;
    expect((await device.call(howWasIt, { body })).status).toEqual({
      status: 'return undone',
      message:
        'The return of The Boat was undone, so nothing was saved. Ask Rahul Naik when the book comes back.',
    });
  });
});

describe('what the desk looks up', () => {
  it('a card and the digits of a number, without a network, are found in the kit', async () => {
    const device = deviceHere();
    const [child] = await device.call(findChildByCard, { params: { cardNo: 'c-11' } });
    expect(child).toMatchObject({ child_id: rahul, place_name: 'Tonca' });
    expect(await device.call(findChildByCard, { params: { cardNo: 'C-404' } })).toEqual([]);
    const params = { program: 'mop' as const, id: 5, text: '1' };
    const meant = await device.call(copiesMeant, { params });
    expect(meant).toMatchObject([{ accn_no: 'B-00001', held_by: { place_name: 'Tonca', child_id: null } }]);
  });
});
