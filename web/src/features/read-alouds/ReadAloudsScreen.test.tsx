import type { BodyIn } from '@storyvan/contract/endpoint';
import { listDone, listPlanned, planReadAloud, readAloudsPage } from '@storyvan/contract/read-alouds';
import { listReadingPartners } from '@storyvan/contract/reading-partners';
import { type Grade, listGrades, listSchools, type School } from '@storyvan/contract/schools';
import { formatDate, today, unpadded } from '@storyvan/domain/calendar-date';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { hrefOf } from '../../testing/page.ts';
import { namePlaces } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { failWith, reply, replyPages } from '../../testing/server.ts';
import { readingPartner } from '../../testing/sessions.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { groupByDay } from './PlannedReadAlouds.tsx';
import { ReadAloudsScreen } from './ReadAloudsScreen.tsx';
import { inDays, meera, readAloud, readAloudPage } from './read-alouds.fixtures.ts';

const show = (program: 'mop' | 'lis' = 'mop', site_grade_id?: number) =>
  renderScreen(<ReadAloudsScreen view="planned" program={program} site_grade_id={site_grade_id} />);

const savedFiles = watchSavedFiles();

// Loads the forms in advance, so that they open in time on a slow machine.
beforeAll(() => import('./PlanReadAloudDialog.tsx'));

describe('the planned sessions', () => {
  itSaysThatItLoads(listPlanned, show);

  itLoadsOnRetry(listPlanned, show, [readAloud({ date: inDays(1) })], () => screen.findByText('Tonca'));

  it('without any, say where to plan them', async () => {
    reply(listPlanned, []);
    show();
    expect(await screen.findByText('No sessions are planned')).toBeTruthy();
    expect(hrefOf('Weekly plan')).toBe('/mop/ra-entry');
  });

  it('by day, are in the order to mark done, today, coming', async () => {
    reply(listPlanned, [
      readAloud({ ra_id: 1, date: inDays(-2), site_name: 'Banda' }),
      readAloud({ ra_id: 2, date: today(), site_name: 'Chimbel' }),
      readAloud({
        ra_id: 3,
        date: inDays(3),
        site_name: 'Tonca',
        time: null,
        lead: null,
        rps: [],
        lp_id: null,
      }),
    ]);
    show();
    await screen.findByText('Banda');
    const groups = ['To mark done', 'Today', 'Coming'].map((name) => screen.getByRole('region', { name }));
    expect(groups.map((group) => group.textContent)).toEqual([
      expect.stringContaining('Banda'),
      expect.stringContaining('Chimbel'),
      expect.stringContaining('ToncaNo lead yetNo lesson plan yet'),
    ]);
    expect(groups[0]?.textContent).toContain('4:30 PMBandaMeera Kamat with Anil NaikA seed grows');
    expect(groups[2]?.textContent).toContain('No time');
    const late = within(groups[0] as HTMLElement);
    const which = `Banda, ${formatDate(inDays(-2))}`;
    expect(hrefOf(`Mark done: ${which}`, late)).toBe('/mop/session/1?form=done');
    expect(hrefOf(`Open: ${which}`, late)).toBe('/mop/session/1');
    expect(hrefOf('A seed grows', late)).toBe('/lp-list/5');
  });

  it('of one place, name it and link back to all', async () => {
    namePlaces();
    reply(listPlanned, ({ query }) => [readAloud({ site_grade_id: Number(query.get('place')) })]);
    show('mop', 3);
    await waitFor(() => expect(screen.getByText(/^Only/).textContent).toBe('Only Tonca'));
    expect(hrefOf('All sites')).toBe('/mop/ra');
    expect(hrefOf('Done')).toBe('/mop/ra-done?place=3');
  });

  it('on more than one page, are loaded from the last one on', async () => {
    replyPages(listPlanned, [
      [readAloud({ ra_id: 1, date: inDays(1) })],
      [readAloud({ ra_id: 900, date: inDays(60), site_name: 'Velha' })],
    ]);
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Load later' }));
    expect(await screen.findByText('Velha')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load later' })).toBeNull();
  });

  it('more than a screen, are filtered by words and exported as filtered', async () => {
    const people = Array.from({ length: 14 }, (_, index) =>
      readAloud({ ra_id: index + 1, date: inDays(1), site_name: index === 4 ? 'Velha' : 'Tonca' }),
    );
    reply(listPlanned, people);
    const { keys } = show();
    const filter = await screen.findByLabelText('Filter by place, person or lesson plan');
    await keys.type(filter, 'vel kamat');
    expect(screen.getAllByRole('link', { name: /^Open/ })).toHaveLength(1);
    const { lines } = await exportAsCsv(keys, savedFiles);
    expect(lines[0]).toBe('Date,Time,Place,State,Lead,Reading partners,Lesson plan,Children');
    expect(lines.slice(1)).toEqual([`${inDays(1)},16:30,Velha,planned,Meera Kamat,Anil Naik,A seed grows,`]);
    await keys.type(filter, ' zzz');
    expect(screen.getByText('No session matches your search.')).toBeTruthy();
  });
});

describe('a session of lis', () => {
  type Sent = BodyIn<typeof planReadAloud>;

  async function openPlan(sent: Sent[]) {
    reply(listPlanned, []);
    reply(listReadingPartners, [readingPartner(meera.rp_id, meera.name)]);
    reply(listSchools, [{ school_id: 2, name: 'Aldona Primary' } as School]);
    reply(listGrades, [{ grade_id: 11, grade_code: 'III-A' } as Grade]);
    namePlaces();
    reply(planReadAloud, ({ body }) => {
      sent.push(body);
      return {
        status: { status: 'planned' as const, message: 'Aldona Primary, III-A is planned.' },
        details: readAloudPage({ program: 'lis' }),
      };
    });
    const { keys } = show('lis');
    await keys.click(await screen.findByRole('button', { name: 'Plan a session' }));
    return { keys, dialog: within(await screen.findByRole('dialog', { name: 'Plan a session' })) };
  }

  it('without a grade or a date, shows the error at its field and sends nothing', async () => {
    const sent: Sent[] = [];
    const { keys, dialog } = await openPlan(sent);
    await keys.clear(dialog.getByLabelText(/^Date/));
    await keys.click(dialog.getByRole('button', { name: 'Save' }));
    const alerts = dialog.getAllByRole('alert').map((alert) => alert.textContent);
    expect(alerts).toEqual(expect.arrayContaining(['Please choose the date.']));
    expect(dialog.getByText('Please choose the grade.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('with all fields filled in, is planned with grade, date and lead, and the dialog closes', async () => {
    const sent: Sent[] = [];
    const { keys, dialog } = await openPlan(sent);
    await keys.click(dialog.getByRole('combobox', { name: 'School' }));
    await keys.click(await screen.findByRole('option', { name: 'Aldona Primary' }));
    await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Grade' })).toBeTruthy());
    await keys.click(dialog.getByRole('combobox', { name: 'Grade' }));
    await keys.click(await screen.findByRole('option', { name: 'III-A' }));
    await keys.type(dialog.getByRole('combobox', { name: 'Lead' }), 'meera{Enter}');
    await keys.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      {
        ra_id: null,
        site_grade_id: 11,
        date: unpadded(today()),
        time: null,
        lead: 2,
        rps: [],
        lp_id: null,
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    expect(await screen.findByText('Aldona Primary, III-A is planned.')).toBeTruthy();
  });

  it('already planned at that time, says so and keeps the input', async () => {
    const { keys, dialog } = await openPlan([]);
    reply(planReadAloud, {
      status: { status: 'planned already', message: 'This grade has a session then already.' },
      details: null,
    });
    await keys.click(dialog.getByRole('combobox', { name: 'School' }));
    await keys.click(await screen.findByRole('option', { name: 'Aldona Primary' }));
    await keys.click(dialog.getByRole('combobox', { name: 'Grade' }));
    await keys.click(await screen.findByRole('option', { name: 'III-A' }));
    await keys.type(dialog.getByRole('combobox', { name: 'Lead' }), 'meera{Enter}');
    await keys.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('This grade has a session then already.');
    expect(dialog.getByRole('button', { name: 'Remove Meera Kamat' })).toBeTruthy();
  });
});

it.each(['mop', 'lis'] as const)(
  'the planned sessions of %s, for a staff member, are read-only and say who plans',
  async (program) => {
    signInAs('staff');
    reply(listPlanned, [readAloud({ date: inDays(1) })]);
    show(program);
    await screen.findByText('Tonca');
    expect(
      screen.getByText('Only coordinators can plan sessions. Ask one of them to change the plan.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Plan|Cancel/ })).toBeNull();
  },
);

const done = (ra_id: number, more = {}) =>
  readAloud({ ra_id, status: 'done', children_count: 31, date: '2026-11-18', ...more });

const showDone = () => renderScreen(<ReadAloudsScreen view="done" program="mop" site_grade_id={undefined} />);

describe('the sessions held', () => {
  itSaysThatItLoads(listDone, showDone);

  it('that cannot be loaded, say so', async () => {
    failWith(listDone, 500, 'fault', 'An unknown error has occurred.');
    showDone();
    expect((await screen.findByRole('alert')).textContent).toContain('An unknown error has occurred.');
  });

  it('without any, say how they are added', async () => {
    reply(listDone, []);
    showDone();
    expect(await screen.findByText('No sessions have been held yet')).toBeTruthy();
    expect(screen.getByText('Sessions appear here once they are marked done.')).toBeTruthy();
  });

  it('loaded, each link to the session, its lesson plan and its report or the form for it', async () => {
    reply(listDone, [done(40), done(41, { rep_id: 9, site_name: 'Banda', lp_id: null, lead: null })]);
    showDone();
    const [, first, second] = await screen.findAllByRole('row');
    expect(first?.textContent).toBe(
      '18 Nov 2026 4:30 PMToncaMeera Kamat with Anil NaikA seed grows31Write report',
    );
    expect(second?.textContent).toBe('18 Nov 2026 4:30 PMBandaNo lead with Anil NaikNo lesson plan31Report');
    expect(first?.querySelector('a')?.getAttribute('href')).toBe('/mop/session/40');
    expect(hrefOf('Write report: Tonca, 18 Nov 2026')).toBe('/mop/report-submit?ra=40');
    expect(hrefOf('Report: Banda, 18 Nov 2026')).toBe('/mop/report/9');
    expect(hrefOf('A seed grows')).toBe('/lp-list/5');
  });

  it('on more than one page, are loaded page by page and exported in full', async () => {
    replyPages(listDone, [
      [done(100), done(99)],
      [done(1, { site_name: 'Velha', date: '2025-12-30', rep_id: 3 })],
    ]);
    const { keys } = showDone();
    await screen.findAllByRole('row');
    const { lines } = await exportAsCsv(keys, savedFiles);
    expect(lines).toHaveLength(1 + 3);
    expect(lines.at(-1)).toBe('2025-12-30,16:30,Velha,done,Meera Kamat,Anil Naik,A seed grows,31,submitted');
    await keys.click(screen.getByRole('button', { name: 'Load older' }));
    expect(await screen.findByText('Velha')).toBeTruthy();
  });

  it('filtered by words that none of those loaded has, say that only these were searched', async () => {
    const first = Array.from({ length: readAloudsPage }, (_, index) => done(100 - index));
    replyPages(listDone, [first, []]);
    const { keys } = showDone();
    await keys.type(await screen.findByLabelText('Filter by place, person or lesson plan'), 'zzz');
    expect(screen.getByText('Only the sessions shown so far were searched.')).toBeTruthy();
  });
});

const thisDay = '2026-11-21';
const on = (ra_id: number, date: string) => readAloud({ ra_id, date });

describe('planned sessions', () => {
  it.each([
    ['2026-11-20', 'late'],
    ['2025-12-31', 'late'],
    [thisDay, 'today'],
    ['2026-11-22', 'coming'],
  ] as const)('of %s, are under %s', (date, group) => {
    const groups = groupByDay([on(1, date)], thisDay);
    expect(groups[group]).toEqual([{ date, readAlouds: [on(1, date)] }]);
    expect([...groups.late, ...groups.today, ...groups.coming]).toHaveLength(1);
  });

  it('of one day, are together in their original order', () => {
    const list = [on(4, '2026-11-19'), on(1, '2026-11-20'), on(2, '2026-11-20'), on(3, thisDay)];
    expect(groupByDay(list, thisDay).late).toEqual([
      { date: '2026-11-19', readAlouds: [on(4, '2026-11-19')] },
      { date: '2026-11-20', readAlouds: [on(1, '2026-11-20'), on(2, '2026-11-20')] },
    ]);
  });

  it('of one day, are in the order of their times, those without one last', () => {
    const at = (ra_id: number, time: string | null) => readAloud({ ra_id, date: thisDay, time });
    const [day] = groupByDay([at(1, null), at(2, '16:30'), at(3, '09:15')], thisDay).today;
    expect(day?.readAlouds.map((each) => each.ra_id)).toEqual([3, 2, 1]);
  });

  it('without any, give no group', () => {
    expect(groupByDay([], thisDay)).toEqual({ late: [], today: [], coming: [] });
  });
});
