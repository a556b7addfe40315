import type { BodyIn } from '@storyvan/contract/endpoint';
import {
  cancelReadAloud,
  getPlanned,
  markNotDone,
  planReadAloud,
  type ReadAloudPage,
} from '@storyvan/contract/read-alouds';
import { listReadingPartners } from '@storyvan/contract/reading-partners';
import { getSite } from '@storyvan/contract/sites';
import { formatDate } from '@storyvan/domain/calendar-date';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hrefOf } from '../../testing/page.ts';
import { namePlaces, site } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, loseConnection, neverAnswer, reply } from '../../testing/server.ts';
import { itSaysThatItLoads, itSaysThatThereIsNone } from '../../testing/states.ts';
import { ReadAloudScreen } from './ReadAloudScreen.tsx';
import { inDays, readAloudPage } from './read-alouds.fixtures.ts';

const show = (readAloud: Partial<ReadAloudPage>) => {
  reply(getPlanned, readAloudPage(readAloud));
  return renderScreen(<ReadAloudScreen program="mop" ra_id={40} marking={false} />, {
    path: '/mop/session/40',
  });
};

const done = {
  status: 'done' as const,
  children_count: 12,
  children: [
    { child_id: 7, name: 'Asha Naik', present: true },
    { child_id: 8, name: 'Joel', present: false },
  ],
};

beforeEach(() => {
  namePlaces();
  reply(listReadingPartners, []);
});

// Loads the forms in advance, so that they open in time on a slow machine.
beforeAll(() => import('./PlanReadAloudDialog.tsx'));

describe('a session', () => {
  itSaysThatItLoads(getPlanned, () =>
    renderScreen(<ReadAloudScreen program="mop" ra_id={40} marking={false} />),
  );

  itSaysThatThereIsNone(
    [getPlanned],
    () => renderScreen(<ReadAloudScreen program="mop" ra_id={40} marking={false} />),
    'There is no such session.',
  );

  it('that is planned, shows when, where, who and the lesson plan, and links to marking it done', async () => {
    show({ date: '2026-11-18', changed_by: 'Anil Naik' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Session of 18 Nov 2026' })).toBeTruthy();
    expect(screen.getByText('Wednesday, 18 Nov 2026, 4:30 PM')).toBeTruthy();
    const facts = within(screen.getByRole('region', { name: 'The session' }));
    expect(hrefOf('A seed grows', facts)).toBe('/lp-list/5');
    expect(hrefOf('Mark done')).toBe('/mop/session/40?form=done');
    expect(hrefOf('Weekly plan')).toBe('/mop/ra-entry?week=2026-11-18');
    expect(screen.getByText('Last changed by')).toBeTruthy();
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
    await waitFor(() => expect(crumbs.textContent).toContain('mop › Tonca › Sessions › '));
  });

  it('while the name of its place loads, keeps the place of the name in the breadcrumb', async () => {
    neverAnswer(getSite);
    show({ date: '2026-11-18' });
    await screen.findByRole('heading', { level: 1, name: 'Session of 18 Nov 2026' });
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(crumbs.textContent).toContain('mop › Site › Sessions › ');
  });

  it('whose place cannot be named, has no gap in the breadcrumb', async () => {
    loseConnection(getSite);
    show({ date: '2026-11-18' });
    await screen.findByRole('heading', { level: 1, name: 'Session of 18 Nov 2026' });
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
    await waitFor(() => expect(crumbs.textContent).toContain('mop › Sessions › '));
  });

  it('of today, starts with the lending desks, and can still be changed', async () => {
    show({ date: inDays(0), children_borrowed: 1 });
    const strip = within(await screen.findByRole('region', { name: 'Today 4:30 PM' }));
    const links = strip.getAllByRole('link').map((link) => link.textContent);
    expect(links).toEqual(['A seed grows', 'Lend', 'Take back', 'Mark done', 'Weekly plan']);
    expect(strip.getByText('1 of 2')).toBeTruthy();
    expect(strip.getByRole('button', { name: 'Change the plan' })).toBeTruthy();
  });

  it('of another day, has no lending desks', async () => {
    show({ date: inDays(-1) });
    await screen.findByRole('link', { name: 'Mark done' });
    expect(screen.queryByRole('link', { name: 'Lend' })).toBeNull();
  });

  it.each([
    [-1, 'To mark done'],
    [0, 'Planned'],
    [5, 'Planned'],
  ])('planned %i days from today, says %s', async (days, state) => {
    show({ date: inDays(days) });
    expect(await screen.findByText(state)).toBeTruthy();
  });

  it('that is done, shows who was there, with the report as the next step', async () => {
    show(done);
    const there = within(await screen.findByRole('region', { name: 'Who was there' }));
    expect(there.getByText('12 children counted')).toBeTruthy();
    expect(there.getAllByRole('listitem').map((child) => child.textContent)).toEqual(['Asha Naik']);
    expect(hrefOf('Write the report')).toBe('/mop/report-submit?ra=40');
    expect(hrefOf('Correct')).toBe('/mop/session/40?form=done');
    expect(screen.queryByRole('link', { name: 'Mark done' })).toBeNull();
  });

  it('that has a report, links to it', async () => {
    show({ ...done, rep_id: 9 });
    await screen.findByText('Done');
    expect(hrefOf('Read the report')).toBe('/mop/report/9');
    expect(screen.queryByRole('link', { name: 'Write the report' })).toBeNull();
  });

  it('that is cancelled, says so and offers nothing', async () => {
    show({ status: 'cancelled' });
    expect(await screen.findByText('Cancelled')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Mark done' })).toBeNull();
  });
});

describe('cancelling a session', () => {
  it('asks first, then cancels it and opens the planned sessions', async () => {
    const sent: BodyIn<typeof cancelReadAloud>[] = [];
    reply(cancelReadAloud, ({ body }) => {
      sent.push(body);
      return { status: { status: 'cancelled' as const, message: 'It is cancelled.' }, details: null };
    });
    const { keys, router } = show({ version: 4, date: inDays(2) });
    const cancel = await screen.findByRole('button', { name: 'Cancel the session' });
    await keys.click(cancel);
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirmation' }));
    expect(dialog.getByText(/stays on record as cancelled/).textContent).toContain(formatDate(inDays(2)));
    await keys.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(sent).toEqual([]);
    await keys.click(cancel);
    const again = within(await screen.findByRole('dialog', { name: 'Confirmation' }));
    await keys.click(again.getByRole('button', { name: 'Cancel the session' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/mop/ra'));
    expect(sent).toEqual([{ ra_id: 40, version: 4, request_id: expect.any(String) }]);
    expect(await screen.findByText('It is cancelled.')).toBeTruthy();
  });

  it('that someone else changed meanwhile, says who and shows the current state', async () => {
    const { keys } = show({ time: '16:30' });
    await keys.click(await screen.findByRole('button', { name: 'Cancel the session' }));
    const dialog = within(await screen.findByRole('dialog'));
    failWith(cancelReadAloud, 409, 'conflict', 'Anil Naik has changed this session.');
    reply(getPlanned, readAloudPage({ time: '10:00', version: 2 }));
    let askedMore = false;
    reply(getSite, () => {
      askedMore = true;
      return [site()];
    });
    await keys.click(dialog.getByRole('button', { name: 'Cancel the session' }));
    expect((await screen.findByText('Anil Naik has changed this session.')).getAttribute('role')).toBe(
      'alert',
    );
    const facts = within(screen.getByRole('region', { name: 'The session' }));
    expect(await facts.findByText(/10:00 AM/)).toBeTruthy();
    expect(askedMore).toBe(false);
  });
});

describe('not done after all', () => {
  it('confirmed, makes the session planned again', async () => {
    reply(markNotDone, { status: { status: 'planned', message: 'It is planned again.' }, details: null });
    const { keys } = show(done);
    await keys.click(await screen.findByRole('button', { name: 'Not done after all' }));
    const dialog = within(await screen.findByRole('dialog'));
    reply(getPlanned, readAloudPage({ date: inDays(0) }));
    await keys.click(dialog.getByRole('button', { name: 'Not done after all' }));
    expect(await screen.findByText('It is planned again.')).toBeTruthy();
    expect(await screen.findByText('Planned')).toBeTruthy();
  });

  it('after the report is written, is refused with the reason', async () => {
    const message = 'It has a report, and stays done.';
    reply(markNotDone, { status: { status: 'has a report', message }, details: null });
    const { keys } = show({ ...done, rep_id: 9 });
    await keys.click(await screen.findByRole('button', { name: 'Not done after all' }));
    const dialog = within(await screen.findByRole('dialog'));
    await keys.click(dialog.getByRole('button', { name: 'Not done after all' }));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByText('Done')).toBeTruthy();
  });
});

describe('changing the plan', () => {
  async function open(readAloud: Partial<ReadAloudPage>) {
    const { keys } = show(readAloud);
    await keys.click(await screen.findByRole('button', { name: 'Change the plan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the plan' }));
    await keys.click(dialog.getByRole('button', { name: 'Remove Anil Naik' }));
    return { keys, dialog, save: () => keys.click(dialog.getByRole('button', { name: 'Save' })) };
  }

  it('saves the changes with the version that was read', async () => {
    const sent: BodyIn<typeof planReadAloud>[] = [];
    reply(planReadAloud, ({ body }) => {
      sent.push(body);
      return {
        status: { status: 'planned' as const, message: 'It is planned.' },
        details: readAloudPage({}),
      };
    });
    const { save } = await open({ version: 3, date: '2026-11-18' });
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent[0]).toEqual({
      ra_id: 40,
      version: 3,
      site_grade_id: 3,
      date: '2026-11-18',
      time: '16:30',
      lead: 2,
      rps: [],
      lp_id: 5,
      request_id: expect.any(String),
    });
  });

  it('while someone else changed it, shows the saved version on request', async () => {
    failWith(planReadAloud, 409, 'conflict', 'Sunita Gaude has changed this session.');
    const { keys, dialog, save } = await open({ version: 3 });
    await save();
    expect((await dialog.findByRole('alert')).textContent).toContain('Sunita Gaude has changed this');
    reply(getPlanned, readAloudPage({ version: 4, lead: { rp_id: 9, name: 'Sunita Gaude' } }));
    await keys.click(dialog.getByRole('button', { name: 'Show the saved version' }));
    expect(await dialog.findByRole('button', { name: 'Remove Sunita Gaude' })).toBeTruthy();
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('while someone else changed it, saves mine on top of their version on request', async () => {
    failWith(planReadAloud, 409, 'conflict', 'Sunita Gaude has changed this session.');
    const { keys, dialog, save } = await open({ version: 3 });
    await save();
    const mine = await dialog.findByRole('button', { name: 'Save mine anyway' });
    const sent: BodyIn<typeof planReadAloud>[] = [];
    reply(getPlanned, readAloudPage({ version: 4 }));
    reply(planReadAloud, ({ body }) => {
      sent.push(body);
      return {
        status: { status: 'planned' as const, message: 'It is planned.' },
        details: readAloudPage({}),
      };
    });
    await keys.click(mine);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([expect.objectContaining({ version: 4, rps: [] })]);
  });
});
