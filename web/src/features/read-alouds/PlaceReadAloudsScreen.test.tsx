import { childrenHere } from '@storyvan/contract/children';
import type { BodyIn } from '@storyvan/contract/endpoint';
import {
  getSessionInfo,
  listDone,
  listPlanned,
  markDone,
  planReadAloud,
} from '@storyvan/contract/read-alouds';
import { listReadingPartners } from '@storyvan/contract/reading-partners';
import { today, unpadded } from '@storyvan/domain/calendar-date';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { childHere } from '../../testing/children.ts';
import { findHref } from '../../testing/page.ts';
import { atGrade, namePlaces } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { reply } from '../../testing/server.ts';
import { signInMeera } from '../../testing/sign-in-as.ts';
import { itSaysThatItLoads, itSaysThatThereIsNone } from '../../testing/states.ts';
import { PlaceReadAloudsScreen } from './PlaceReadAloudsScreen.tsx';
import { inDays, readAloud, readAloudPage } from './read-alouds.fixtures.ts';

const inGrade = { ...atGrade, site_name: 'Aldona Primary, III-A' };

const info = {
  site_grade_id: 11,
  school_id: 2,
  site_name: inGrade.site_name,
  no_of_children: 31,
  planned: 1,
  to_mark_done: 1,
  ra_count: 5,
  report_status: 3,
  next_session: null,
  session_after_today: null,
  last_session: null,
};

const show = (form?: string) =>
  renderScreen(<PlaceReadAloudsScreen place={atGrade} form={form} />, {
    path: '/lis/school/2/11/read-alouds',
  });

beforeEach(() => {
  localStorage.clear();
  signInMeera();
  namePlaces();
  reply(getSessionInfo, info);
  reply(listPlanned, [readAloud({ ...inGrade, ra_id: 1, date: inDays(-1) })]);
  reply(listDone, [readAloud({ ...inGrade, ra_id: 2, status: 'done', children_count: 30 })]);
  reply(listReadingPartners, []);
});

// Loads the forms in advance, so that they open in time on a slow machine.
beforeAll(() => import('./PlanReadAloudDialog.tsx'));
beforeAll(() => import('./mark-done/MarkDoneScreen.tsx'));

describe('the sessions of a place', () => {
  itSaysThatItLoads(getSessionInfo, show);

  itSaysThatThereIsNone([getSessionInfo], show, 'There is no such grade.');

  it('without any, suggest the next step', async () => {
    reply(listPlanned, []);
    reply(listDone, []);
    show();
    expect(await screen.findByText('No sessions are planned here')).toBeTruthy();
    expect(await screen.findByText('No sessions have been held here yet')).toBeTruthy();
  });

  it('loaded, show those planned and held here, how many, and how many reports are pending', async () => {
    const asked: (string | null)[] = [];
    reply(listPlanned, ({ query }) => {
      asked.push(query.get('place'));
      return [readAloud({ ...inGrade, ra_id: 1, date: inDays(-1) })];
    });
    show();
    expect(await screen.findByText('2 pending')).toBeTruthy();
    const figure = (label: string) => screen.getByText(label).parentElement?.textContent;
    expect(figure('done')).toContain('5');
    expect(figure('to mark done')).toContain('1');
    expect(figure('reports pending')).toContain('2');
    expect(await screen.findByRole('link', { name: /^Mark done: Aldona/ })).toBeTruthy();
    expect(await findHref(/^Write report/)).toBe('/lis/report-submit?ra=2');
    expect(asked).toEqual(['11']);
    const crumbs = await screen.findByRole('navigation', { name: 'Breadcrumb' });
    await waitFor(() => expect(crumbs.textContent).toBe('lis › Aldona Primary › III-A › Sessions'));
  });

  it('with all reports written, say All submitted', async () => {
    reply(getSessionInfo, { ...info, report_status: 5 });
    show();
    expect(await screen.findByText('All submitted')).toBeTruthy();
  });

  it('planned from here, are at this place without choosing one', async () => {
    const sent: BodyIn<typeof planReadAloud>[] = [];
    reply(planReadAloud, ({ body }) => {
      sent.push(body);
      return {
        status: { status: 'planned' as const, message: 'It is planned.' },
        details: readAloudPage(inGrade),
      };
    });
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Plan a session' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('combobox', { name: 'School' })).toBeNull();
    await keys.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('It is planned.')).toBeTruthy();
    expect(sent[0]?.site_grade_id).toBe(11);
  });

  it('held without a plan, are recorded with the children of the place and open afterwards', async () => {
    const sent: BodyIn<typeof markDone>[] = [];
    reply(childrenHere, [childHere(), childHere({ child_id: 8, name: 'Joel' })]);
    reply(markDone, ({ body }) => {
      sent.push(body);
      return {
        status: { status: 'done' as const, message: 'It is done.' },
        details: readAloudPage({ ...inGrade, ra_id: 77, status: 'done' }),
      };
    });
    const { keys, router } = show('held');
    await keys.click(await screen.findByRole('checkbox', { name: 'Joel' }));
    await keys.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/lis/session/77'));
    expect(sent).toEqual([
      expect.objectContaining({
        ra_id: null,
        site_grade_id: 11,
        date: unpadded(today()),
        children_count: 1,
        attendance: [8],
      }),
    ]);
  });
});
