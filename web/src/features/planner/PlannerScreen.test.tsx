import { raPlan, saveRaPlan } from '@storyvan/contract/planner';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hrefOf } from '../../testing/page.ts';
import { card, open, pick, usualWeek } from '../../testing/planned-week.tsx';
import { failWith, loseConnection, neverAnswer, reply } from '../../testing/server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { anil, lata, meera, session } from './planner.fixtures.ts';

const week = usualWeek();

describe('the weekly plan', () => {
  it('for this week, shows it from today on, and the days before at the end', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: '15 – 21 Nov 2026' })).toBeTruthy();
    const days = (await screen.findAllByRole('heading', { level: 2 })).map((each) => each.textContent);
    expect(days.map((day) => day?.split(' ')[1])).toEqual(['18', '19', '20', '21', '15', '16', '17']);
    expect((await card('Tonca')).getByRole('button', { name: 'Time: 5:00 PM' })).toBeTruthy();
  });

  it('for any other date, shows its week from Sunday, day by day', async () => {
    open('2026-11-26');
    expect(await screen.findByRole('heading', { level: 1, name: '22 – 28 Nov 2026' })).toBeTruthy();
    const days = (await screen.findAllByRole('heading', { level: 2 })).map((each) => each.textContent);
    expect([days[0], days[6]]).toEqual(['Sunday 22 Nov', 'Saturday 28 Nov']);
  });

  it('for a date that does not exist, says so and leads to this week', async () => {
    open('abc');
    expect(await screen.findByText('This date does not exist')).toBeTruthy();
    expect(hrefOf('this week')).toBe('/mop/ra-entry');
  });

  it('while loading, says so; after a failure, offers Retry', async () => {
    neverAnswer(raPlan);
    open().unmount();
    failWith(raPlan, 500, 'fault', 'Something went wrong here.');
    open();
    expect(await screen.findByText('Something went wrong here.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('without sessions, suggests the next step', async () => {
    week.plan = [];
    open();
    expect(await screen.findByText('No sessions planned')).toBeTruthy();
    expect(screen.getByText('Choose “Copy last week”, or add a session to a day.')).toBeTruthy();
  });

  it('with a session already held, shows it read-only', async () => {
    week.plan = [session(1, { status: 'done', lead: meera, lp_name: 'Rivers', lp_id: 3 })];
    open();
    const done = await card('Chimbel');
    expect(done.getByText('4:30 PM · Meera Kamat · Rivers')).toBeTruthy();
    expect(done.queryByRole('button')).toBeNull();
    expect(hrefOf('Chimbel', done)).toBe('/mop/session/1');
  });
});

describe('copying last week', () => {
  it('adds its sessions as new ones, skips those already planned and says how many of each', async () => {
    week.lastWeek = [
      session(8, { date: '2026-11-11', lead: meera, rps: [anil], lp_id: 3, lp_name: 'Rivers' }),
      session(9, { date: '2026-11-12', lead: meera, rps: [anil], lp_id: 3, lp_name: 'Rivers' }),
    ];
    const { keys } = open();
    const button = await screen.findByRole('button', { name: 'Copy last week' });
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    await keys.click(button);
    expect(
      await screen.findByText(
        '1 session copied, without lesson plans. Nothing is saved yet. 1 session is already in this week.',
      ),
    ).toBeTruthy();
    const thursday = within(screen.getByRole('region', { name: /Thursday/ }));
    expect(thursday.getByText('Meera Kamat')).toBeTruthy();
    expect(thursday.getByRole('button', { name: 'Lesson plan: None yet' })).toBeTruthy();
    expect(screen.getByText('1 not saved')).toBeTruthy();
  });
});

describe('the weekly plan, for a staff member', () => {
  const toRead = 'Coordinators plan the week. Ask one of them to change it.';

  it('can be read, exported, printed and taken along, but not changed', async () => {
    signInAs('staff');
    week.plan = [session(1, { lead: meera, lp_name: 'Rivers', lp_id: 3 })];
    open();
    expect(await screen.findByText(toRead)).toBeTruthy();
    const planned = await card('Chimbel');
    expect(planned.getByText('4:30 PM · Meera Kamat · Rivers')).toBeTruthy();
    expect(hrefOf('Chimbel', planned)).toBe('/mop/session/1');
    const buttons = screen.getAllByRole('button').map((each) => each.textContent);
    expect(buttons).toEqual(['Export', 'Print', 'Take along']);
  });

  it('with two places on a day, offers to take both along', async () => {
    signInAs('staff');
    week.plan = [session(1), session(2, { site_grade_id: 99, site_name: 'Tonca' })];
    open();
    expect(await screen.findByRole('button', { name: /^Take along: 2 places of \w+day$/ })).toBeTruthy();
  });

  it('without sessions, says who plans sessions', async () => {
    signInAs('staff');
    week.plan = [];
    open();
    expect(await screen.findByText('No sessions planned')).toBeTruthy();
    expect(screen.getByText(toRead)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Copy last week' })).toBeNull();
  });
});

describe('the weekly plan, left open while others plan too', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is read again once when the page becomes visible, and once every half minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let asked = 0;
    reply(raPlan, () => {
      asked += 1;
      return [session(1, { site_name: `Answer ${asked}` })];
    });
    open();
    await screen.findByRole('heading', { name: 'Answer 1' });
    fireEvent(document, new Event('visibilitychange', { bubbles: true }));
    fireEvent(window, new Event('focus'));
    await screen.findByRole('heading', { name: 'Answer 2' });
    expect(asked).toBe(2);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await screen.findByRole('heading', { name: 'Answer 3' });
    expect(asked).toBe(3);
  });
});

describe('a save that conflicts with a change by someone else', () => {
  const theirs = session(1, { lead: anil, version: 2, changed_by: 'Anil Naik' });
  const message = 'Anil Naik changed the session of Chimbel after you opened it.';

  async function meetConflict() {
    week.plan = [session(1)];
    const shown = open();
    reply(saveRaPlan, ({ body }) => {
      week.sent.push(body as (typeof week.sent)[number]);
      week.plan = [theirs];
      return {
        status: { status: 'changed meanwhile' as const, message: '1 session was not saved.' },
        conflicts: [{ key: 'ra-1', ra_id: 1, reason: 'changed' as const, message, current: theirs }],
        plan: week.plan,
      };
    });
    await pick(shown.keys, await screen.findByRole('button', { name: /Add a lead to Chimbel/ }), 'lata');
    await shown.keys.click(screen.getByRole('button', { name: 'Save' }));
    const alert = await waitFor(() => {
      const found = screen.getAllByRole('alert').find((each) => each.textContent?.includes('Mine'));
      if (!found) throw new Error('No conflict is shown.');
      return found;
    });
    return { ...shown, alert };
  }

  it('shows both versions; after “Take theirs” nothing is left to save', async () => {
    const { keys, alert } = await meetConflict();
    expect(alert.textContent).toContain('Lead: Anil Naik');
    expect(alert.textContent).toContain('Lead: Lata Gaude');
    await keys.click(within(alert).getByRole('button', { name: 'Take theirs' }));
    expect((await card('Chimbel')).getByText('Anil Naik')).toBeTruthy();
    await screen.findByText('All saved');
  });

  it('after “Keep mine”, saves mine with the current version', async () => {
    const { keys, alert } = await meetConflict();
    week.saveSucceeds([session(1, { lead: lata, version: 3 })]);
    await keys.click(within(alert).getByRole('button', { name: 'Keep mine' }));
    await screen.findByText('All saved');
    expect(week.sent[1]?.rows).toMatchObject([{ ra_id: 1, version: 2, lead: lata.rp_id }]);
    expect(week.sent[1]?.request_id).not.toBe(week.sent[0]?.request_id);
  });
});

it('of a session whose new site is taken at that time, names both sites and allows another one', async () => {
  const { keys } = open();
  const current = session(8, { site_grade_id: 6, site_name: 'Tonca', changed_by: 'Anil Naik' });
  const message = 'Tonca on 18 Nov 2026 at 4:30 PM is already planned, by Anil Naik.';
  reply(saveRaPlan, () => ({
    status: { status: 'changed meanwhile' as const, message: '1 session was not saved.' },
    conflicts: [{ key: 'ra-1', ra_id: 1, reason: 'planned already' as const, message, current }],
    plan: [session(1), current],
  }));
  week.plan = [session(1), current];
  await pick(keys, await screen.findByRole('button', { name: /^Change site of Chimbel/ }), 'tonca');
  await keys.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByText('To keep yours, choose another site, day or time and save again.')).toBeTruthy();
  const [alert] = screen.getAllByRole('alert').filter((each) => each.textContent?.includes('Mine'));
  expect(within(alert as HTMLElement).getAllByText('Tonca')).toHaveLength(2);
  expect(within(alert as HTMLElement).queryByRole('button', { name: 'Keep mine' })).toBeNull();
  await keys.click(within(alert as HTMLElement).getByRole('button', { name: 'Take theirs' }));
  await screen.findByText('All saved');
  expect(await card('Chimbel')).toBeTruthy();
});

describe('unsaved changes', () => {
  it('survive a reload, are announced afterwards and can be discarded', async () => {
    const first = open();
    await pick(first.keys, await screen.findByRole('button', { name: /Add a lead to Chimbel/ }), 'lata');
    await screen.findByText('1 not saved');
    first.unmount();
    const { keys } = open();
    expect(await screen.findByText('1 change from earlier is not saved yet.')).toBeTruthy();
    expect((await card('Chimbel')).getByText('Lata Gaude')).toBeTruthy();
    await keys.click(screen.getByRole('button', { name: 'Discard them' }));
    await keys.click(await screen.findByRole('button', { name: 'Discard my changes' }));
    await screen.findByText('All saved');
    expect((await card('Chimbel')).queryByText('Lata Gaude')).toBeNull();
  });

  it('ask before the week is left, and are kept when the user stays', async () => {
    const { keys, router } = open();
    await pick(keys, await screen.findByRole('button', { name: /Add a lead to Chimbel/ }), 'lata');
    await keys.click(screen.getByRole('link', { name: /^Next/ }));
    await keys.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(router.state.location.href).toContain('2026-11-18');
    expect((await card('Chimbel')).getByText('Lata Gaude')).toBeTruthy();
  });

  it('after a lost connection, stay unsaved with the reason and can be sent again', async () => {
    const { keys } = open();
    loseConnection(saveRaPlan);
    await pick(keys, await screen.findByRole('button', { name: /Add a lead to Chimbel/ }), 'lata');
    await keys.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The server cannot be reached. Is the network on?')).toBeTruthy();
    expect(screen.getByText('1 not saved')).toBeTruthy();
    week.saveSucceeds([session(1, { lead: lata, version: 2 })]);
    await keys.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('All saved');
    expect(week.sent).toHaveLength(1);
  });
});
