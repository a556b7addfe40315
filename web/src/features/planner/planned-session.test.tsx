import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { card, open, pick, usualWeek } from '../../testing/planned-week.tsx';
import { anil, everybody, meera, session } from './planner.fixtures.ts';

const week = usualWeek();

describe('a session', () => {
  it('added on the visit day of a site, gets its visit time, takes the focus and is sent as new', async () => {
    const { keys } = open();
    week.saveSucceeds([
      ...week.plan,
      session(3, { site_grade_id: 6, site_name: 'Tonca', date: '2026-11-19', time: '17:00' }),
    ]);
    await pick(keys, await screen.findByRole('button', { name: 'Add session on Thursday' }), 'tonca');
    const added = await card('Tonca', 1);
    await waitFor(() => expect(document.activeElement).toBe(added.getByLabelText('Day')));
    expect(added.getByText('new, not saved')).toBeTruthy();
    await keys.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Saved 1 session.')).toBeTruthy();
    expect(week.sent[0]?.rows).toEqual([
      {
        key: expect.stringMatching(/^new-/),
        ra_id: null,
        cancel: false,
        site_grade_id: 6,
        date: '2026-11-19',
        time: '17:00',
        lead: null,
        rps: [],
        lp_id: null,
      },
    ]);
    await screen.findByText('All saved');
  });

  it('given a lead and partners with "+", sends only that row with its version', async () => {
    const { keys } = open();
    week.saveSucceeds([session(1, { lead: meera, rps: [anil], version: 2 })]);
    await pick(keys, await screen.findByRole('button', { name: /Add a lead to Chimbel/ }), 'meera');
    await pick(keys, screen.getByRole('button', { name: /Add a reading partner to Chimbel/ }), 'anil');
    expect((await card('Chimbel')).getByText('changed, not saved')).toBeTruthy();
    await keys.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('All saved');
    expect(week.sent[0]?.rows).toMatchObject([
      { ra_id: 1, version: 1, lead: meera.rp_id, rps: [anil.rp_id] },
    ]);
  });

  it('with two partners, refuses a third and shows the reason, also at the row', async () => {
    week.plan = [session(1, { rps: [meera, anil] })];
    const { keys } = open();
    await keys.click(await screen.findByRole('button', { name: /Add a reading partner to Chimbel/ }));
    expect((await card('Chimbel')).getByText('A session has at most 2 reading partners.')).toBeTruthy();
    expect(screen.queryByLabelText('Filter by name')).toBeNull();
  });

  it('does not offer people who are already in it', async () => {
    week.plan = [session(1, { lead: meera })];
    const { keys } = open();
    await keys.click(await screen.findByRole('button', { name: /Add a reading partner to Chimbel/ }));
    const names = within(await screen.findByRole('listbox'))
      .getAllByRole('option')
      .map((each) => each.textContent);
    expect(names.some((name) => name?.startsWith('Meera'))).toBe(false);
    expect(names).toHaveLength(everybody.length - 1);
  });

  it('after a person is removed, has the focus where another can be added', async () => {
    week.plan = [session(1, { lead: meera })];
    const { keys } = open();
    await keys.click(await screen.findByRole('button', { name: /Remove Meera Kamat from Chimbel/ }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: /Add a lead to Chimbel/ })),
    );
  });

  it('with someone who is elsewhere at the same time, warns at both and in the list, and can be saved', async () => {
    week.plan = [
      session(1, { lead: meera }),
      session(2, { site_grade_id: 6, site_name: 'Tonca', time: '17:00', rps: [meera] }),
    ];
    open();
    expect(
      (await card('Chimbel')).getByText('Meera Kamat is also at Tonca, Wednesday 5:00 PM.'),
    ).toBeTruthy();
    expect(
      (await card('Tonca')).getByText('Meera Kamat is also at Chimbel, Wednesday 4:30 PM.'),
    ).toBeTruthy();
    expect(await screen.findByText('2 sessions · in two places at once')).toBeTruthy();
  });

  it('moved to another day, appears there and keeps the focus', async () => {
    const { keys } = open();
    await keys.selectOptions((await card('Chimbel')).getByLabelText('Day'), 'Friday');
    const friday = screen.getByRole('region', { name: /Friday/ });
    expect(within(friday).getByRole('heading', { name: 'Chimbel' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(within(friday).getByLabelText('Day')));
  });

  it('given another site, keeps its position, people, lesson plan and focus, and is sent with its version', async () => {
    week.plan = [
      session(1, { lead: meera, rps: [anil], lp_id: 3, lp_name: 'Rivers' }),
      session(2, { site_grade_id: 7, site_name: 'Divar' }),
    ];
    const { keys } = open();
    await keys.click(await screen.findByRole('button', { name: /^Change site of Chimbel/ }));
    const offered = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(offered.map((each) => each.textContent)).toEqual(['ToncaThursday 5:00 PM']);
    await keys.keyboard('tonca{Enter}');
    const change = { name: 'Change site of Tonca, Wednesday 4:30 PM' };
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', change)));
    const sites = screen.getAllByRole('heading', { level: 3 }).map((each) => each.textContent);
    expect(sites).toEqual(['Tonca', 'Divar']);
    const moved = await card('Tonca');
    expect(moved.getByText('changed, not saved')).toBeTruthy();
    expect(moved.getByText('Anil Naik')).toBeTruthy();
    week.saveSucceeds([session(1, { site_grade_id: 6, site_name: 'Tonca', lead: meera, version: 2 })]);
    await keys.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('All saved');
    expect(week.sent[0]?.rows).toEqual([
      {
        key: 'ra-1',
        ra_id: 1,
        version: 1,
        cancel: false,
        site_grade_id: 6,
        date: '2026-11-18',
        time: '16:30',
        lead: meera.rp_id,
        rps: [anil.rp_id],
        lp_id: 3,
      },
    ]);
  });

  it('marked to be removed, offers no other site', async () => {
    const { keys } = open();
    await keys.click(await screen.findByRole('button', { name: /Remove the session of Chimbel/ }));
    expect(screen.queryByRole('button', { name: /^Change site of Chimbel/ })).toBeNull();
    expect(screen.getByRole('button', { name: /^Change site of Tonca/ })).toBeTruthy();
  });

  it('given another time, sends it', async () => {
    const { keys } = open();
    week.saveSucceeds([session(1, { time: '17:30', version: 2 })]);
    await keys.click((await card('Chimbel')).getByRole('button', { name: 'Time: 4:30 PM' }));
    const hours = await screen.findByLabelText('Time: hours');
    await waitFor(() => expect(document.activeElement).toBe(hours));
    await keys.keyboard('{ArrowUp}');
    await keys.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(week.sent[0]?.rows).toMatchObject([{ ra_id: 1, time: '17:30' }]));
  });

  it('whose list of people is closed with Escape, has the focus on its "+" again', async () => {
    const { keys } = open();
    const add = { name: /Add a lead to Chimbel/ };
    await keys.click(await screen.findByRole('button', add));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Filter by name')));
    await keys.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', add)));
  });

  it('removed, is deleted by the save and can be put back until then', async () => {
    const { keys } = open();
    week.saveSucceeds([]);
    await keys.click(await screen.findByRole('button', { name: /Remove the session of Chimbel/ }));
    const putBack = await screen.findByRole('button', { name: /Put back/ });
    await keys.click(putBack);
    await screen.findByText('All saved');
    await keys.click(screen.getByRole('button', { name: /Remove the session of Chimbel/ }));
    await keys.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(week.sent[0]?.rows).toMatchObject([{ ra_id: 1, cancel: true }]));
  });
});
