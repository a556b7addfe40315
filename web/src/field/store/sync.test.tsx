import { checkLogin } from '@storyvan/contract/auth';
import type { FieldEntry } from '@storyvan/contract/common/field-entry';
import { checkIn, registerDevice } from '@storyvan/contract/devices';
import { sendEntries } from '@storyvan/contract/field-sync';
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { device } from '../../testing/devices.ts';
import {
  acceptAll,
  anotherTab,
  answerTo,
  asLeela,
  type FieldServer,
  goOffline,
  goOnline,
  issueOf,
  serveDevices,
  shown,
  tabAtTonca,
} from '../../testing/field-device.ts';
import { type FieldTab, freshBrowser, killTab } from '../../testing/field-tab.ts';
import { failWith, loseConnection, reply } from '../../testing/server.ts';

freshBrowser();
let server: FieldServer;
beforeEach(() => {
  goOnline();
  server = serveDevices();
});

const state = (tab: FieldTab) => tab.state.fieldState();

/** A device that has made these entries without a network, which is there again now. */
async function backFromTonca(entries: readonly FieldEntry[]): Promise<FieldTab> {
  const tab = await tabAtTonca();
  await tab.sync.syncNow();
  goOffline();
  for (const entry of entries) await tab.outbox.addEntry(entry, shown);
  goOnline();
  return tab;
}

const issues = (count: number) => Array.from({ length: count }, (_, n) => issueOf(n));

/** The server refuses to look at a batch unless all of it passes. */
function acceptOnly(passes: (batch: readonly FieldEntry[]) => boolean, status: number): void {
  const code = status === 413 ? 'too_large' : 'invalid_input';
  failWith(sendEntries, status, code, 'An entry is wrong.');
  const refuse = fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (path, init) => {
    if (path !== sendEntries.path) return refuse(path, init);
    const { entries } = JSON.parse(String(init?.body)) as { entries: FieldEntry[] };
    if (!passes(entries)) return refuse(path, init);
    server.batches.push(entries);
    const answers = entries.map((entry) => answerTo(entry));
    return Response.json({ server_at: new Date().toISOString(), answers });
  });
}

describe('a sync', () => {
  it('of many entries, will send them in order, at most 50 at a time, and then refresh the place', async () => {
    const entries = issues(120);
    const tab = await backFromTonca(entries);
    const progress: unknown[] = [];
    tab.state.whenFieldChanges(() => progress.push(state(tab).sending?.of));
    await tab.sync.syncNow();
    expect(server.batches.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(server.batches.flat()).toEqual(entries);
    expect(progress).toContain(120);
    expect(state(tab)).toMatchObject({ unsent: 0, sending: null, trouble: null });
    expect(state(tab).summary).toEqual({ sent: 120, accepted: 120, again: 0, notes: [], review: 0 });
    // Asked with the hashes of what it has.
    expect(server.takenAlong.at(-1)?.known).toMatchObject({ children: 'c1', copies: 'b1' });
    expect(tab.outbox.keptEntries()).toEqual([]);
  });

  it('that is answered in different ways, will sum them up, and keep the sum until it was read', async () => {
    const [first, second, third] = issues(3) as [FieldEntry, FieldEntry, FieldEntry];
    const tab = await backFromTonca([first, second, third]);
    reply(sendEntries, {
      server_at: new Date().toISOString(),
      answers: [
        answerTo(first),
        answerTo(second, { outcome: 'noted', message: 'B-1 was returned already.' }),
        answerTo(third, { outcome: 'review', message: 'B-2 is with Sana Shaikh.' }),
      ],
    });
    await tab.sync.syncNow();
    const summary = { sent: 3, accepted: 2, again: 0, notes: ['B-1 was returned already.'], review: 1 };
    expect(state(tab).summary).toEqual(summary);
    const later = await anotherTab();
    expect(state(later).summary).toEqual(summary);
    await later.field.readSummary();
    expect(state(later).summary).toBeNull();
    await waitFor(() => expect(state(tab).summary).toBeNull());
    // The rows of the desk still show it.
    expect(state(later).in_review).toEqual(new Set([third.request_id]));
  });

  it('when the tab is closed between sending and the answer, will send the same entries again', async () => {
    const entries = issues(3);
    const tab = await backFromTonca(entries);
    const received: FieldEntry[][] = [];
    reply(sendEntries, async ({ body }) => {
      received.push(body.entries as FieldEntry[]);
      return new Promise<never>(() => undefined);
    });
    void tab.sync.syncNow();
    await waitFor(() => expect(received).toEqual([entries]));
    killTab(tab);
    acceptAll(server);
    const later = await anotherTab();
    await waitFor(() => expect(state(later).unsent).toBe(0));
    expect(server.batches).toEqual([entries]);
    await waitFor(() => expect(state(later).summary?.sent).toBe(3));
  });

  it.each([
    ['in a file', false, 1],
    ['before its reply was lost', true, 0],
  ])('that arrived %s, will be mentioned as such only in the first case', async (_, sentBefore, again) => {
    const [entry] = issues(1) as [FieldEntry];
    const tab = await backFromTonca([entry]);
    if (sentBefore) {
      loseConnection(sendEntries);
      await tab.sync.syncNow();
    }
    const answers = [answerTo(entry, { again: true })];
    reply(sendEntries, { server_at: new Date().toISOString(), answers });
    await tab.sync.syncNow();
    expect(state(tab).summary).toMatchObject({ sent: 1, accepted: 1, again });
  });

  it('that is answered twice, will count each entry once', async () => {
    const entries = issues(2);
    const tab = await backFromTonca(entries);
    await tab.sync.syncNow();
    const { keepAnswers } = await import('./send-entries.ts');
    expect(
      await keepAnswers(
        1,
        entries.map((entry) => answerTo(entry)),
      ),
    ).toEqual([]);
  });

  it('that is answered with the name of a child, will not store the name', async () => {
    const tab = await tabAtTonca();
    await tab.sync.syncNow();
    goOffline();
    const entry = issueOf(1);
    await tab.outbox.addEntry(entry, shown);
    const { keepAnswers } = await import('./send-entries.ts');
    await keepAnswers(1, [answerTo(entry, { outcome: 'review', message: 'B-1 is with Sana Shaikh.' })]);
    const rows = await tab.store.store.outbox.toArray();
    expect(rows).toMatchObject([{ state: 'sent', answer: { outcome: 'review' } }]);
    expect(JSON.stringify(rows)).not.toContain('Sana');
  });

  it('in two tabs at once, will send each entry once', async () => {
    const entries = issues(60);
    const tab = await backFromTonca(entries);
    const other = await anotherTab();
    await Promise.all([tab.sync.syncNow(), other.sync.syncNow()]);
    expect(server.batches.flat()).toEqual(entries);
    await waitFor(() => expect([state(tab).unsent, state(other).unsent]).toEqual([0, 0]));
  });

  it.each([400, 413])('refused with %d for one bad entry, will send all others', async (status) => {
    const entries = issues(20);
    const bad = entries[7] as FieldEntry;
    const dependent = { ...issueOf(7), accn_no: 'B-7' } as FieldEntry;
    const others = [...entries.filter((each) => each !== bad)];
    const children = others.map((each, n) => ({ ...each, child: 100 + n }) as FieldEntry);
    const tab = await backFromTonca([...children.slice(0, 7), bad, ...children.slice(7), dependent]);
    acceptOnly((batch) => !batch.some(({ request_id }) => request_id === bad.request_id), status);
    await tab.sync.syncNow();
    expect(server.batches.flat()).toEqual(children);
    const unsent = (await tab.field.unsentEntries()).map(({ entry, state }) => ({ entry, state }));
    expect(unsent).toEqual([bad, dependent].map((entry) => ({ entry, state: 'unsent' })));
    expect(state(tab).trouble?.sentence).toContain('An entry is wrong.');
  });

  it('of which eight cause an error of the server, will send all others, and name those it tries again later', async () => {
    const entries = issues(20).map((each, n) => ({ ...each, child: 100 + n }) as FieldEntry);
    let bad = new Set(entries.slice(0, 8).map(({ request_id }) => request_id));
    const tab = await backFromTonca(entries);
    acceptOnly((batch) => !batch.some(({ request_id }) => bad.has(request_id)), 500);
    await tab.sync.syncNow();
    await tab.sync.syncNow();
    expect(server.batches.flat()).toEqual(entries.slice(8));
    expect(state(tab).unsent).toBe(8);
    bad = new Set([entries[2]?.request_id ?? '']);
    await tab.sync.syncNow();
    expect(state(tab).unsent).toBe(1);
    const [left] = await tab.field.unsentEntries();
    expect(left?.entry).toEqual(entries[2]);
    expect(state(tab).trouble?.sentence).toMatch(
      /^One entry cannot be sent, and will be tried again later: issue of .+ on .+\. An entry is wrong\.$/,
    );
    bad = new Set();
    await tab.sync.syncNow();
    expect(state(tab)).toMatchObject({ unsent: 0, trouble: null });
  });

  it('refused as a whole, will stop soon and keep everything', async () => {
    const tab = await backFromTonca(issues(30).map((each, n) => ({ ...each, child: 100 + n }) as FieldEntry));
    failWith(sendEntries, 404, 'not_found', 'No such device.');
    const fetched = vi.spyOn(globalThis, 'fetch');
    await tab.sync.syncNow();
    expect(fetched.mock.calls.filter(([path]) => path === sendEntries.path).length).toBeLessThan(15);
    expect(state(tab)).toMatchObject({ unsent: 30, trouble: { sentence: 'No such device.', cure: null } });
  });

  it('while no one is signed in, will keep everything and ask to sign in', async () => {
    const tab = await backFromTonca(issues(1));
    reply(checkLogin, { session_id: null, staff: null });
    await tab.sync.syncNow();
    expect(state(tab)).toMatchObject({ unsent: 1, trouble: { cure: 'sign in' } });
    reply(checkLogin, asLeela);
    await tab.sync.syncNow();
    expect(state(tab)).toMatchObject({ unsent: 0, trouble: null });
  });

  it('while another account is signed in, will send nothing unless an administrator takes it over', async () => {
    const entries = issues(2);
    const tab = await backFromTonca(entries);
    const meera = { staff_id: 4, username: 'meera', name: 'Meera Kamat', role: 'administrator' } as const;
    tab.auth.keepLogin({ session_id: 's-2', staff: meera });
    reply(checkLogin, { session_id: 's-2', staff: meera });
    await tab.sync.syncNow();
    expect(server.batches).toEqual([]);
    expect(state(tab).trouble?.sentence).toContain('Leela Naik');
    expect(await tab.field.unsentOfOthers()).toEqual([{ staff_id: 1, staff_name: 'Leela Naik', unsent: 2 }]);
    expect(await tab.sync.sendFor(1)).toMatchObject({ sent: 2, accepted: 2 });
    expect(server.batches).toEqual([entries]);
  });
});

describe('after a failure', () => {
  it('of the network, will be repeated later, and at once when it returns', async () => {
    const tab = await backFromTonca(issues(1));
    loseConnection(sendEntries);
    await tab.sync.syncNow();
    expect(state(tab)).toMatchObject({ unsent: 1, sending: null, trouble: null });
    acceptAll(server);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(state(tab).unsent).toBe(0));
  });

  it('of the network again and again, will be repeated as soon as any other call is answered', async () => {
    const tab = await backFromTonca(issues(1));
    loseConnection(sendEntries);
    // The next pause is at least 16 seconds.
    for (let failure = 0; failure < 6; failure += 1) await tab.sync.syncNow();
    acceptAll(server);
    tab.connection.noteAnswer(true);
    await waitFor(() => expect(state(tab).unsent).toBe(0));
  });

  it.each([
    ['of the server', 503, 'unavailable', 'The database is starting.'],
    ['because of too many devices', 409, 'conflict', 'This account has set up 50 devices.'],
  ] as const)('%s, will be repeated after a pause', async (_, status, code, sentence) => {
    const tab = await backFromTonca(issues(1));
    failWith(sendEntries, status, code, sentence);
    await tab.sync.syncNow();
    expect(state(tab)).toMatchObject({ unsent: 1, trouble: { sentence } });
    acceptAll(server);
    await waitFor(() => expect(state(tab)).toMatchObject({ unsent: 0, trouble: null }));
  });

  it('again and again, will wait longer each time, at most a minute, or as long as the server asks', async () => {
    const { sync } = await tabAtTonca();
    expect([1, 2, 3].map((failures) => sync.pauseAfter(failures, null, 1))).toEqual([1000, 2000, 4000]);
    expect(sync.pauseAfter(1, null, 0)).toBe(500);
    expect(sync.pauseAfter(20, null, 1)).toBe(60_000);
    expect(sync.pauseAfter(1, 90_000, 1)).toBe(90_000);
  });

  it('while the page is hidden, will wait until it is visible', async () => {
    const tab = await backFromTonca(issues(1));
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const fetched = vi.spyOn(globalThis, 'fetch');
    await tab.sync.addAndSend(issueOf(2), shown);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(fetched).not.toHaveBeenCalled();
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(state(tab).unsent).toBe(0));
  });
});

describe('checking in', () => {
  const wiped = async (tab: FieldTab, reported: 'blocked' | 'account disabled') => {
    const bodies: unknown[] = [];
    reply(checkIn, ({ body }) => {
      bodies.push([body.places, body.wiped]);
      return { state: reported, server_at: new Date().toISOString() };
    });
    killTab(tab);
    const later = await anotherTab();
    await waitFor(() => expect(bodies.length).toBeGreaterThan(1));
    await later.sync.syncNow();
    return { later, bodies };
  };

  it('a blocked device, will remove the names, report that, and still send', async () => {
    const tab = await backFromTonca(issues(1));
    const { later, bodies } = await wiped(tab, 'blocked');
    expect(bodies.slice(0, 2)).toEqual([
      [[3], false],
      [[], true],
    ]);
    expect(state(later)).toMatchObject({ places: [], wiped: 'blocked', locked: true, unsent: 0 });
    expect(state(later).barred).toBe('blocked');
  });

  it('a device that the server does not know, will keep its names, register again and send', async () => {
    const tab = await backFromTonca(issues(1));
    const registered: unknown[] = [];
    reply(registerDevice, ({ body }) => {
      registered.push(body.device_id);
      return device(body);
    });
    reply(checkIn, () => ({
      state: registered.length > 0 ? ('active' as const) : ('unknown' as const),
      server_at: new Date().toISOString(),
    }));
    killTab(tab);
    const later = await anotherTab();
    await waitFor(() => expect(state(later).unsent).toBe(0));
    expect(registered).toEqual([state(later).device?.device_id]);
    expect(state(later)).toMatchObject({ places: [{ site_grade_id: 3 }], wiped: null, barred: null });
  });

  it('a device whose account was disabled, will keep the entries', async () => {
    const tab = await backFromTonca(issues(1));
    const { later } = await wiped(tab, 'account disabled');
    const kept = { places: [], wiped: 'account disabled', barred: 'account disabled', unsent: 1 };
    expect(state(later)).toMatchObject(kept);
    expect(server.batches).toEqual([]);
  });

  it('will correct the clock, and report a jump of more than 5 minutes', async () => {
    const tab = await tabAtTonca();
    await tab.sync.syncNow();
    expect(Math.abs(state(tab).clock_off)).toBeLessThan(5000);
    const threeHours = 3 * 3_600_000;
    reply(checkIn, {
      state: 'active',
      server_at: new Date(Date.now() + threeHours).toISOString(),
    });
    killTab(tab);
    const later = await anotherTab();
    await waitFor(() => expect(state(later).trouble?.sentence).toContain('changed by 3 hours'));
    expect(Math.abs(Date.now() - later.clock.serverNow().getTime() + threeHours)).toBeLessThan(5000);
  });
});
