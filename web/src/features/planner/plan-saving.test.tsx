import { saveRaPlan } from '@storyvan/contract/read-alouds';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { loseConnection, reply } from '../../testing/server.ts';
import { anil, lata, session } from './planner.fixtures.ts';
import { card, open, pick, type Sent, usualWeek } from './testing-planner.tsx';

const week = usualWeek();

describe('a save that meets what another has changed', () => {
  const theirs = session(1, { lead: anil, version: 2, changed_by: 'Anil Naik' });
  const message = 'Anil Naik has changed the session of Chimbel since you opened it.';

  async function meetConflict() {
    week.plan = [session(1)];
    const shown = open();
    reply(saveRaPlan, ({ body }) => {
      week.sent.push(body as Sent);
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

  it('shows both, and with theirs taken has nothing left to save', async () => {
    const { keys, alert } = await meetConflict();
    expect(alert.textContent).toContain('Lead: Anil Naik');
    expect(alert.textContent).toContain('Lead: Lata Gaude');
    await keys.click(within(alert).getByRole('button', { name: 'Take theirs' }));
    expect((await card('Chimbel')).getByText('Anil Naik')).toBeTruthy();
    await screen.findByText('All saved');
  });

  it('with mine kept, saves mine with the version that stands now', async () => {
    const { keys, alert } = await meetConflict();
    week.saveSucceeds([session(1, { lead: lata, version: 3 })]);
    await keys.click(within(alert).getByRole('button', { name: 'Keep mine' }));
    await screen.findByText('All saved');
    expect(week.sent[1]?.rows).toMatchObject([{ ra_id: 1, version: 2, lead: lata.rp_id }]);
    expect(week.sent[1]?.request_id).not.toBe(week.sent[0]?.request_id);
  });
});

it('a session whose new site has another one then, says so, names both sites, and goes elsewhere', async () => {
  const { keys } = open();
  const current = session(8, { site_grade_id: 6, site_name: 'Tonca', changed_by: 'Anil Naik' });
  const message = 'Tonca on 18 Nov 2026 at 4:30 PM is planned already, by Anil Naik.';
  reply(saveRaPlan, () => ({
    status: { status: 'changed meanwhile' as const, message: '1 session was not saved.' },
    conflicts: [{ key: 'ra-1', ra_id: 1, reason: 'planned already' as const, message, current }],
    plan: [session(1), current],
  }));
  week.plan = [session(1), current];
  await pick(keys, await screen.findByRole('button', { name: /^Change site of Chimbel/ }), 'tonca');
  await keys.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(
    screen.getByText('To keep yours, choose another site, day or time for it, and save again.'),
  ).toBeTruthy();
  const [alert] = screen.getAllByRole('alert').filter((each) => each.textContent?.includes('Mine'));
  expect(within(alert as HTMLElement).getAllByText('Tonca')).toHaveLength(2);
  expect(within(alert as HTMLElement).queryByRole('button', { name: 'Keep mine' })).toBeNull();
  await keys.click(within(alert as HTMLElement).getByRole('button', { name: 'Take theirs' }));
  await screen.findByText('All saved');
  expect(await card('Chimbel')).toBeTruthy();
});

describe('what is not saved', () => {
  it('survives a reload, is told on return and can be dropped', async () => {
    const first = open();
    await pick(first.keys, await screen.findByRole('button', { name: /Add a lead to Chimbel/ }), 'lata');
    await screen.findByText('1 not saved');
    first.unmount();
    const { keys } = open();
    expect(await screen.findByText('1 change from before is not saved yet.')).toBeTruthy();
    expect((await card('Chimbel')).getByText('Lata Gaude')).toBeTruthy();
    await keys.click(screen.getByRole('button', { name: 'Drop them' }));
    await keys.click(await screen.findByRole('button', { name: 'Drop my changes' }));
    await screen.findByText('All saved');
    expect((await card('Chimbel')).queryByText('Lata Gaude')).toBeNull();
  });

  it('is asked for before the week is left, and stays where one stays', async () => {
    const { keys, router } = open();
    await pick(keys, await screen.findByRole('button', { name: /Add a lead to Chimbel/ }), 'lata');
    await keys.click(screen.getByRole('link', { name: /^Next/ }));
    await keys.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(router.state.location.href).toContain('2026-11-18');
    expect((await card('Chimbel')).getByText('Lata Gaude')).toBeTruthy();
  });

  it('after a lost connection, stays unsaved with the reason and can be sent again', async () => {
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
