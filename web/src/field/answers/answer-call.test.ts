import { childrenHere, getChild } from '@storyvan/contract/children';
import type { IssueReply } from '@storyvan/contract/lending';
import { issueBookChild, renewBookChild, returnBookFromChild, undoLending } from '@storyvan/contract/lending';
import { listSites } from '@storyvan/contract/sites';
import { describe, expect, it, vi } from 'vitest';
import { CallError } from '../../lib/call.ts';
import { kitChild, kitCopy, kitTitle, makeDevice, makeKit } from '../../testing/answering-device.ts';

const [rahul, sana] = [11, 12];
const request_id = '11111111-1111-4111-8111-111111111111';
const other_id = '22222222-2222-4222-8222-222222222222';
const serverEvent = '01900000-0000-7000-8000-000000000099';

const deviceHere = () =>
  makeDevice({
    kit: makeKit({
      children: [kitChild(rahul, { name: 'Rahul Naik' }), kitChild(sana, { name: 'Sana Gawde' })],
      copies: [kitCopy('B-1'), kitCopy('B-2')],
      titles: [kitTitle(1, { title: 'The Boat' })],
    }),
    index: { 'B-9': kitTitle(9, { title: 'Elsewhere' }) },
  });

const issueOf = (accn_no: string, more: { request_id?: string; child_id?: number } = {}) => ({
  body: {
    program: 'mop' as const,
    site_grade_id: 5,
    accn_no,
    child_id: rahul,
    date_issue: '2026-11-21',
    request_id,
    ...more,
  },
});

const unreachable = new CallError(0, 'unreachable', 'The server cannot be reached. Is the network on?');

/** What the server replies to an issue. */
const issuedOnline = { details: { event_id: serverEvent, accn_no: 'B-1', child_id: rahul } };

const borrowed = async (device: ReturnType<typeof deviceHere>) => {
  const here = await device.call(childrenHere, { params: { program: 'mop', id: 5, date: '2026-11-21' } });
  return Object.fromEntries(here.map((child) => [child.name, child.books_out]));
};

describe('a command at a place that was taken along', () => {
  it('without a network, becomes an entry with its request_id, and the server is not asked', async () => {
    const device = deviceHere();
    const reply = await device.call(issueBookChild, issueOf('B-1'));
    expect(reply.status).toEqual({ status: 'issued', message: 'Rahul Naik has The Boat.' });
    expect(device.asked).toEqual([]);
    expect(device.entries()).toEqual([
      {
        entry: {
          kind: 'issue',
          request_id,
          made_at: '2026-11-21T04:30:00.000Z',
          date: '2026-11-21',
          site_grade_id: 5,
          party: 'child',
          accn_no: 'B-1',
          child: rahul,
          take_back_from: null,
        },
        state: 'unsent',
        answer: null,
        text: null,
      },
    ]);
    expect(await borrowed(device)).toEqual({ 'Rahul Naik': 1, 'Sana Gawde': 0 });
  });

  it.each([0, 502, 503, 504])(
    'whose reply is lost with status %d, becomes an entry with the same request_id',
    async (status) => {
      const device = deviceHere();
      device.state.connected = true;
      device.state.server = () => {
        throw new CallError(status, 'unavailable', 'Not now.');
      };
      await device.call(issueBookChild, issueOf('B-1'));
      expect(device.asked).toHaveLength(1);
      expect(device.asked[0]?.withinMs).toBe(5000);
      expect(device.asked[0]?.input.body).toMatchObject({ request_id });
      expect(device.entries().map(({ entry }) => entry.request_id)).toEqual([request_id]);
    },
  );

  it('without a request_id, whose reply is lost, is kept with the one that was sent', async () => {
    const device = deviceHere();
    device.state.connected = true;
    await device.call(issueBookChild, issueOf('B-1', { request_id: undefined }));
    const sent = device.asked[0]?.input.body as { request_id?: string };
    expect(device.entries()[0]?.entry.request_id).toBe(sent.request_id);
  });

  it('that the server refuses, is refused, and nothing is written', async () => {
    const device = deviceHere();
    device.state.connected = true;
    device.state.server = () => {
      throw new CallError(400, 'future_date', 'In the future.');
    };
    await expect(device.call(issueBookChild, issueOf('B-1'))).rejects.toMatchObject({ code: 'future_date' });
    expect(device.entries()).toEqual([]);
  });

  it('that a signed-out tab sends with a network, still asks for a sign-in', async () => {
    const device = deviceHere();
    device.state.connected = true;
    device.state.server = () => {
      throw new CallError(401, 'not_signed_in', 'Please sign in.');
    };
    await expect(device.call(issueBookChild, issueOf('B-1'))).rejects.toMatchObject({ status: 401 });
    expect(device.entries()).toEqual([]);
  });

  it('while something is unsent, does not overtake it, even with a network', async () => {
    const device = deviceHere();
    await device.call(issueBookChild, issueOf('B-1'));
    device.state.connected = true;
    await device.call(issueBookChild, issueOf('B-2', { request_id: other_id }));
    expect(device.asked).toEqual([]);
    expect(device.entries()).toHaveLength(2);
  });

  it('done by the server, is noted, so that the view is right without a network', async () => {
    const device = deviceHere();
    device.state.connected = true;
    device.state.server = () => issuedOnline;
    await device.call(issueBookChild, issueOf('B-1'));
    expect(device.entries()).toMatchObject([{ state: 'sent', text: { event_id: serverEvent } }]);
    device.state.connected = false;
    expect(await borrowed(device)).toEqual({ 'Rahul Naik': 1, 'Sana Gawde': 0 });
    const again = await device.call(issueBookChild, issueOf('B-1', { request_id: other_id, child_id: sana }));
    expect(again.status.message).toBe('B-1 is with Rahul Naik, Tonca, since 21 Nov 2026.');
  });

  it('repeated after its reply was lost in a reload, gets the first reply and is kept once', async () => {
    const device = deviceHere();
    const first = await device.call(issueBookChild, issueOf('B-1'));
    expect(await device.call(issueBookChild, issueOf('B-1'))).toEqual(first);
    expect(device.entries()).toHaveLength(1);
  });

  it('on the day that a wrong clock shows, is kept with the day by the clock of the server', async () => {
    const kit = makeKit({ children: [kitChild(rahul)], copies: [kitCopy('B-1')] });
    // The clock of the tests is on 18 Nov 2026.
    const device = makeDevice({ kit, now: new Date('2026-11-20T10:00:00') });
    const { body } = issueOf('B-1');
    await device.call(issueBookChild, { body: { ...body, date_issue: '2026-11-18' } });
    expect(device.entries()[0]?.entry.date).toBe('2026-11-20');
  });
});

describe('a copy that is not in the kit', () => {
  it('but in the index, is issued with its title', async () => {
    const device = deviceHere();
    const reply: IssueReply = await device.call(issueBookChild, issueOf('B-9'));
    expect(reply.status.message).toBe('Rahul Naik has Elsewhere.');
    expect((await device.call(getChild, { params: { childId: rahul } })).books[0]?.title).toBe('Elsewhere');
  });

  it('and comes back, is taken back without knowing from whom', async () => {
    const device = deviceHere();
    const reply = await device.call(returnBookFromChild, {
      body: { site_grade_id: 5, accn_no: 'B-9', date_return: '2026-11-21' },
    });
    expect(reply.status.message).toBe('Elsewhere is back. The sync will find out who had it.');
    expect(device.entries()[0]?.entry).toMatchObject({ kind: 'return', child: null });
  });

  it('and is renewed, is kept as a renewal', async () => {
    const device = deviceHere();
    const body = { site_grade_id: 5, accn_no: 'B-9', date_renewal: '2026-11-21' };
    expect((await device.call(renewBookChild, { body })).status.status).toBe('renewed');
  });
});

describe('an undo', () => {
  const undo = (device: ReturnType<typeof deviceHere>, event_id: string) =>
    device.call(undoLending, { body: { event_id, and_before: [], request_id: other_id } });

  it('of what is unsent, withdraws it', async () => {
    const device = deviceHere();
    await device.call(issueBookChild, issueOf('B-1'));
    expect((await undo(device, request_id)).status.status).toBe('undone');
    expect(device.entries()).toEqual([]);
  });

  it('of what was sent, becomes an entry that names it, even with a network', async () => {
    const device = deviceHere();
    await device.call(issueBookChild, issueOf('B-1'));
    device.mark('sent');
    device.state.connected = true;
    expect((await undo(device, request_id)).status.status).toBe('undone');
    expect(device.asked).toEqual([]);
    expect(device.entries()[1]?.entry).toMatchObject({ kind: 'undo', undoes: request_id, event_id: null });
    expect(await borrowed(device)).toEqual({ 'Rahul Naik': 0, 'Sana Gawde': 0 });
  });

  it('of what was made with a network, becomes an entry with its event', async () => {
    const device = deviceHere();
    device.state.connected = true;
    device.state.server = () => issuedOnline;
    await device.call(issueBookChild, issueOf('B-1'));
    device.state.connected = false;
    expect((await undo(device, serverEvent)).status.message).toBe('The issue of The Boat was undone.');
    expect(device.entries()[1]?.entry).toMatchObject({ undoes: null, event_id: serverEvent, and_before: [] });
  });

  it('with a network, is sent without an empty list, as an entry would be repeated', async () => {
    const device = deviceHere();
    device.state.connected = true;
    device.state.server = () => issuedOnline;
    await device.call(issueBookChild, issueOf('B-1'));
    await undo(device, serverEvent);
    expect(device.asked[1]?.input.body).toEqual({ event_id: serverEvent, request_id: other_id });
  });
});

describe('a read about a place that was taken along', () => {
  const read = (device: ReturnType<typeof deviceHere>) =>
    device.call(getChild, { params: { childId: rahul } });

  it('with a network and nothing unsent, is answered by the server', async () => {
    const device = deviceHere();
    device.state.connected = true;
    device.state.server = () => ({ name: 'From the server' });
    expect((await read(device)).name).toBe('From the server');
  });

  it('whose reply is lost, is answered by the device, and the next one at once', async () => {
    const device = deviceHere();
    device.state.connected = true;
    expect((await read(device)).name).toBe('Rahul Naik');
    device.state.connected = false;
    expect((await read(device)).name).toBe('Rahul Naik');
    expect(device.asked).toHaveLength(1);
  });

  it('without a network for a while, is answered by the device, which tries the server meanwhile', async () => {
    const device = deviceHere();
    const time = vi.spyOn(performance, 'now').mockReturnValue(Number.MAX_SAFE_INTEGER);
    expect((await read(device)).name).toBe('Rahul Naik');
    expect((await read(device)).name).toBe('Rahul Naik');
    expect(device.asked).toHaveLength(1);
    time.mockRestore();
  });

  it('about anything else, fails without a network as before', async () => {
    const device = deviceHere();
    await expect(device.call(listSites, { params: { groups: 'all' } })).rejects.toEqual(unreachable);
    await expect(device.call(getChild, { params: { childId: 99 } })).rejects.toEqual(unreachable);
  });
});
