import type { FieldEntry } from '@storyvan/contract/common/field-entry';
import type { KitSession } from '@storyvan/contract/field-kits';
import { putBack, takeAlong } from '@storyvan/contract/field-kits';
import { countReview, sendEntries } from '@storyvan/contract/field-sync';
import { addDays, today } from '@storyvan/domain/calendar-date';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  answerTo,
  asLeela,
  goOffline,
  goOnline,
  issueOf,
  pin,
  serveDevices,
  shown,
  toncaReply,
} from '../../../testing/field-device.ts';
import { showAtTonca, showWithoutDevice } from '../../../testing/field-screen.tsx';
import { type FieldTab, freshBrowser } from '../../../testing/field-tab.ts';
import { watchSavedFiles } from '../../../testing/saved-files.ts';
import { failWith, reply } from '../../../testing/server.ts';
import { visit } from '../../../testing/sessions.ts';

freshBrowser();
const savedFiles = watchSavedFiles();
beforeEach(() => {
  goOnline();
  serveDevices();
  reply(countReview, { count: 0 });
});

const load = async () => (await import('./TodayScreen.tsx')).TodayScreen;
const show = (before?: (tab: FieldTab) => Promise<unknown>) => showAtTonca(load, {}, before);

const session = (more: Partial<KitSession> = {}): KitSession => ({
  ...visit({ date: today(), lp_id: 5 }),
  version: 1,
  attendance: [],
  ...more,
});
const withSessions = (...sessions: KitSession[]) =>
  reply(
    takeAlong,
    toncaReply({
      sessions: { hash: 's2', content: sessions },
      lesson_plans: {
        hash: 'l2',
        content: [
          {
            lp_id: 5,
            lp_name: 'A seed grows',
            theme: '',
            title: 'The Seed',
            accn_no: 'B-9',
            objectives: '',
            steps: 'Plant a bean.',
            materials: '',
          },
        ],
      },
    }),
  );

/** Lends n books without a network. */
const lend = (n: number) => async (tab: FieldTab) => {
  goOffline();
  for (let each = 1; each <= n; each += 1) await tab.outbox.addEntry(issueOf(each), shown);
};

describe('Today, in a browser that is not a device', () => {
  it('will explain what it is for and link to sites, schools and the plan', async () => {
    await showWithoutDevice(load, {}, asLeela);
    expect(await screen.findByText('Lend without a network')).toBeDefined();
    const links = ['Sites', 'Schools', 'Weekly plan'].map((name) => screen.getByRole('link', { name }));
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/mop', '/lis', '/mop/ra-entry']);
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('Today, unlocked', () => {
  it('without a place, will say how one comes here', async () => {
    reply(putBack, { put_back: true });
    await show((tab) => tab.field.putBack(3));
    expect(await screen.findByText('No place is on this device')).toBeDefined();
  });

  it('will show each place with its desks, children, and until when it is here', async () => {
    await show();
    const place = within(await screen.findByRole('region', { name: 'Tonca (senior)' }));
    const hrefOf = (name: string | RegExp) => place.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Lend here: Tonca (senior)')).toBe('/mop/site/3/lend-to-child');
    expect(hrefOf('Take back: Tonca (senior)')).toBe('/mop/site/3/return-from-child');
    expect(hrefOf('1 child here')).toBe('/mop/site/3');
    expect(hrefOf('Enrol a child')).toBe('/mop/enroll-child?site=3');
    expect(place.getByText('No session is planned for today.')).toBeDefined();
    expect(place.getByText(/^Taken along just now, until \d+ \w+ \d{4} · 1 kB$/)).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Entries' })).toBeNull();
  });

  it('with two places, will show the one with a session today first', async () => {
    withSessions(session());
    await show(async (tab) => {
      const place = toncaReply().place.content;
      if (!place) throw new Error('The reply has no place.');
      const aldona = { ...place, site_grade_id: 4, place_name: 'Aldona' };
      reply(takeAlong, toncaReply({ place: { hash: 'p4', content: aldona } }));
      await tab.field.takeAlong([{ site_grade_id: 4 }]);
    });
    await screen.findByText('Today 4:30 PM');
    const places = screen.getAllByRole('heading', { level: 2 }).slice(0, 2);
    expect(places.map(({ textContent }) => textContent)).toEqual(['Tonca (senior)', 'Aldona']);
  });

  it('with a session today, will show it with its lesson plan, and mark it done', async () => {
    withSessions(session());
    const { keys } = await show();
    expect(await screen.findByText('Today 4:30 PM')).toBeDefined();
    const done = screen.getByRole('link', { name: 'Mark done: Tonca, Today 4:30 PM' });
    expect(done.getAttribute('href')).toBe('/mop/session/40?form=done');
    await keys.click(screen.getByText(/^Lesson plan/));
    expect(screen.getByText('Plant a bean.')).toBeDefined();
  });

  it('after it was marked done here, will offer its report, and after that say it is written', async () => {
    withSessions(session());
    const about = { made_at: '2026-11-26T10:42:07.000Z', date: today(), site_grade_id: 3, ra_id: 40 };
    const done = { version: 1, time: null, lead: null, rps: [], lp_id: null, held_earlier: false };
    const { tab } = await show(async (tab) => {
      goOffline();
      await tab.outbox.addEntry(
        {
          kind: 'session_done',
          request_id: '0197a0f2-0000-4000-8000-0000000000aa',
          ...about,
          ...done,
          children_count: 9,
          attendance: [],
        },
        shown,
      );
    });
    const report = await screen.findByRole('link', { name: /^Write the report: Tonca/ });
    expect(report.getAttribute('href')).toBe('/mop/report-submit?ra=40');
    expect(screen.queryByRole('link', { name: /^Mark done/ })).toBeNull();
    const sealed = { key_id: '0197a0f2-0000-4000-8000-00000000000a', public_key: '', iv: '', text: '' };
    await tab.outbox.addEntry(
      {
        kind: 'report',
        request_id: '0197a0f2-0000-4000-8000-0000000000ab',
        ...about,
        ra_id: null,
        session: '0197a0f2-0000-4000-8000-0000000000aa',
        rating: 4,
        sealed,
      },
      shown,
    );
    expect(await screen.findByText('report written')).toBeDefined();
    expect(screen.queryByRole('link', { name: /^Write the report/ })).toBeNull();
  });

  it('with an unplanned session held here, will show it', async () => {
    await show(async (tab) => {
      goOffline();
      await tab.outbox.addEntry(
        {
          kind: 'session_done',
          request_id: '0197a0f2-0000-4000-8000-0000000000ac',
          made_at: '2026-11-26T10:42:07.000Z',
          date: today(),
          site_grade_id: 3,
          ra_id: null,
          version: 1,
          time: '10:30',
          lead: null,
          rps: [],
          lp_id: null,
          held_earlier: false,
          children_count: 9,
          attendance: [],
        },
        shown,
      );
    });
    expect(await screen.findByText('Done today, 10:30 AM')).toBeDefined();
    expect(screen.getByRole('link', { name: /^Write the report: Tonca/ })).toBeDefined();
  });

  it('without one today, will show a late one and the next one', async () => {
    withSessions(
      session({ ra_id: 41, date: addDays(today(), -2) }),
      session({ ra_id: 42, date: addDays(today(), 1) }),
      session({ ra_id: 43, date: addDays(today(), 3) }),
    );
    await show();
    expect(await screen.findByText('not marked done')).toBeDefined();
    expect(screen.getByText('Next: Tomorrow 4:30 PM')).toBeDefined();
    expect(screen.getAllByRole('link', { name: /^Mark done/ })).toHaveLength(1);
  });

  it('when a place is refreshed or that fails, will say so', async () => {
    const { keys } = await show();
    await keys.click(await screen.findByRole('button', { name: 'Refresh: Tonca (senior)' }));
    expect(await screen.findByText('Tonca (senior) is up to date.')).toBeDefined();
    failWith(takeAlong, 403, 'not_allowed', 'This device is blocked.');
    await keys.click(screen.getByRole('button', { name: 'Refresh: Tonca (senior)' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This device is blocked.');
  });

  it('when a place is put back, will ask first, and keep its entries', async () => {
    reply(putBack, { put_back: true });
    const { keys } = await show(lend(2));
    await keys.click(await screen.findByRole('button', { name: 'Put back: Tonca (senior)' }));
    const question = await screen.findByRole('dialog', { name: 'Put back Tonca (senior)?' });
    expect(question.textContent).toContain('The 2 unsent entries from there stay until sent.');
    await keys.click(within(question).getByRole('button', { name: 'Put back' }));
    expect(await screen.findByText('No place is on this device')).toBeDefined();
    expect(screen.getByText('2 unsent entries')).toBeDefined();
  });
});

describe('Today, locked', () => {
  it('will show no desk, count wrong PINs, and open with the right one', async () => {
    const { keys } = await show((tab) => tab.field.lock());
    const field = await screen.findByLabelText('PIN of this device');
    expect(field.getAttribute('inputmode')).toBe('numeric');
    expect(screen.queryByRole('link', { name: /^Lend here/ })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(field));
    await keys.type(field, '1111{Enter}');
    expect(await screen.findByText('Wrong PIN. 9 attempts left.')).toBeDefined();
    expect((field as HTMLInputElement).value).toBe('');
    await keys.type(field, `x${pin}{Enter}`);
    expect(await screen.findByRole('link', { name: 'Lend here: Tonca (senior)' })).toBeDefined();
  });

  it('with a forgotten PIN, will remove the places once confirmed, and keep what is unsent', async () => {
    const { keys, tab } = await show(async (tab) => {
      await lend(2)(tab);
      await tab.field.lock();
    });
    await keys.click(await screen.findByRole('button', { name: 'Reset the PIN' }));
    const question = await screen.findByRole('dialog', { name: 'Reset the PIN?' });
    expect(question.textContent).toContain('Your unsent entries are kept and will be sent.');
    await keys.click(within(question).getByRole('button', { name: 'Reset the PIN' }));
    expect(await screen.findByText(/^The PIN was reset, so all names were removed/)).toBeDefined();
    expect(screen.getByText('2 unsent entries')).toBeDefined();
    expect(tab.state.fieldState()).toMatchObject({ pin_set: false, places: [] });
  });

  it('after “Lock”, will ask for the PIN', async () => {
    const { keys, tab } = await show();
    await keys.click(await screen.findByRole('button', { name: 'Lock' }));
    expect(await screen.findByLabelText('PIN of this device')).toBeDefined();
    // The first time may still be reading what is stored.
    await tab.field.lock();
  });

  it('with a changed PIN, will open with the new one only', async () => {
    const { keys, tab } = await show();
    await keys.click(await screen.findByRole('button', { name: 'Change the PIN' }));
    await keys.type(await screen.findByLabelText('Current PIN'), '1111');
    await keys.type(screen.getByLabelText('New PIN, 4 to 12 digits'), '1357');
    await keys.type(screen.getByLabelText('The new PIN again'), '1358{Enter}');
    expect(await screen.findByText('The two PINs are not the same.')).toBeDefined();
    await keys.type(screen.getByLabelText('The new PIN again'), '{Backspace}7{Enter}');
    expect(await screen.findByText('Wrong PIN. Attempts left: 9.')).toBeDefined();
    await keys.clear(screen.getByLabelText('Current PIN'));
    await keys.type(screen.getByLabelText('Current PIN'), `${pin}{Enter}`);
    expect(await screen.findByText('PIN changed.')).toBeDefined();
    await tab.field.lock();
    await expect(tab.field.unlock('1357')).resolves.toMatchObject({ unlocked: true });
  });
});

describe('Today, with entries', () => {
  it('without a network, will count them and save them to a file', async () => {
    const { keys } = await show(lend(2));
    const entries = within(await screen.findByRole('region', { name: 'Entries' }));
    expect(entries.getByText('2 unsent entries')).toBeDefined();
    expect(entries.getByText(/are sent automatically once there is a network\.$/)).toBeDefined();
    await keys.click(entries.getByRole('button', { name: 'Save to a file' }));
    const [file] = await waitFor(async () => {
      const saved = await savedFiles();
      expect(saved).toHaveLength(1);
      return saved;
    });
    expect(file?.name).toBe(`unsent-entries-${today()}.json`);
    expect(JSON.parse(file?.text ?? '')).toMatchObject({ staff_name: 'Leela Naik', entries: { length: 2 } });
  });

  it('without a network, will list them, and remove one with what follows from it once confirmed', async () => {
    const loan = issueOf(1);
    const { keys, tab } = await show(async ({ outbox }) => {
      goOffline();
      await outbox.addEntry(loan, shown);
      await outbox.addEntry({ ...issueOf(1), kind: 'return' } as FieldEntry, shown);
      await outbox.addEntry(issueOf(2), shown);
    });
    await keys.click(await screen.findByText('See what was not sent'));
    const list = within(await screen.findByRole('list', { name: 'Unsent entries, latest first' }));
    expect(list.getAllByRole('listitem').map((row) => row.querySelector('strong')?.textContent)).toEqual([
      'Lent to Rahul Naik, The Mango Thief, B-2',
      'Taken back from Rahul Naik, The Mango Thief, B-1',
      'Lent to Rahul Naik, The Mango Thief, B-1',
    ]);
    await keys.click(list.getByRole('button', { name: 'Remove: Lent to Rahul Naik, The Mango Thief, B-1' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove this entry?' }));
    expect(question.getByText('1 entry goes with it:')).toBeDefined();
    expect(question.getByRole('listitem').textContent).toBe(
      'Taken back from Rahul Naik, The Mango Thief, B-1',
    );
    await keys.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
    expect(tab.state.fieldState().unsent).toBe(1);
    expect(tab.state.fieldState().withdrawn).toContain(loan.request_id);
  });

  it('one that is on its way, will be listed without “Remove”', async () => {
    const { keys } = await show(async ({ outbox, store: { store } }) => {
      goOffline();
      await outbox.addEntry(issueOf(1), shown);
      await store.outbox.toCollection().modify({ state: 'sending' });
      await outbox.readOutbox();
    });
    await keys.click(await screen.findByText('See what was not sent'));
    expect(await screen.findByText('on its way')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  it('while it is locked, will list them without names and “Remove”', async () => {
    const { keys } = await show(async (tab) => {
      await lend(1)(tab);
      await tab.field.lock();
    });
    await keys.click(await screen.findByText('See what was not sent'));
    expect(await screen.findByText('Lent to a child, The Mango Thief, B-1')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  it('when they are sent, will say how many were accepted, what is noted and what is to review', async () => {
    reply(sendEntries, ({ body }) => ({
      server_at: new Date().toISOString(),
      answers: (body.entries as FieldEntry[]).map((entry, n) => {
        if (n === 0) return answerTo(entry, { outcome: 'review', message: 'It is with Nita Dias.' });
        return answerTo(entry, { outcome: 'noted', message: 'It was returned already.' });
      }),
    }));
    const { keys } = await show(lend(3));
    const entries = await screen.findByRole('region', { name: 'Entries' });
    within(entries).getByText('3 unsent entries');
    goOnline();
    await keys.click(screen.getByRole('button', { name: 'Send now' }));
    const link = await screen.findByRole('link', { name: 'Review' });
    expect(link.parentElement?.textContent).toBe('3 entries sent: 2 accepted, 1 to review. Review');
    expect(screen.getAllByText('It was returned already.')).toHaveLength(2);
    await keys.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByText('It was returned already.')).toBeNull());
  });

  it('while they are sent, will show how far it is', async () => {
    const { tab } = await show();
    tab.state.setFieldState({ unsent: 134, sending: { sent: 50, of: 184 } });
    expect(await screen.findByText('Sending 50 of 184')).toBeDefined();
    expect(screen.getByRole('progressbar', { name: 'Entries sent' })).toBeDefined();
  });

  it('of an account that was disabled, will say who can send them, and offer only the file', async () => {
    const { tab } = await show(lend(2));
    tab.state.setFieldState({ barred: 'account disabled' });
    const words = 'They are saved on this device until an administrator signs in here and sends them.';
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Save to a file' })).toBeDefined();
  });

  it('after names were removed or with trouble, will say so until it is read', async () => {
    const { tab, keys } = await show();
    tab.state.setFieldState({
      wiped: 'expired',
      trouble: { sentence: 'Sign in to send your entries.', cure: 'sign in' },
      storage: 'low',
      clock_off: 7 * 60_000,
    });
    expect(await screen.findByText(/^Names may stay/)).toBeDefined();
    expect(screen.getByText('Sign in to send your entries.')).toBeDefined();
    expect(screen.getByText(/^This device is short of space/)).toBeDefined();
    expect(screen.getByText(/^The clock of this device is 7 minutes fast/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin?next=%2Ftoday');
    await keys.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByText(/^Names may stay/)).toBeNull());
  });

  it('of a blocked device, will say once what happened, and not how to take a place along', async () => {
    const { tab } = await show((tab) => tab.field.wipeNames('blocked'));
    expect(await screen.findByText('No place is on this device')).toBeDefined();
    tab.state.setFieldState({ barred: 'blocked' });
    await waitFor(() => expect(screen.queryByText('No place is on this device')).toBeNull());
    expect(screen.getAllByText(/blocked/)).toHaveLength(1);
  });
});
