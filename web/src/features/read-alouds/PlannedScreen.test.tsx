import { formatDate, today, unpadded } from '@storyvan/contract/common/calendar-date';
import type { BodyIn } from '@storyvan/contract/endpoint';
import { listPlanned, planReadAloud } from '@storyvan/contract/read-alouds';
import { listReadingPartners } from '@storyvan/contract/reading-partners';
import { gradeBasic, listGrades, listSchools } from '@storyvan/contract/schools';
import { getSite } from '@storyvan/contract/sites';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { failWith, neverAnswer, reply, replyPages } from '../../testing/server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { PlannedScreen } from './PlannedScreen.tsx';
import { inDays, meera, session, sessionPage } from './sessions.fixtures.ts';

const show = (program: 'mop' | 'lis' = 'mop', site_grade_id?: number) =>
  renderScreen(<PlannedScreen program={program} site_grade_id={site_grade_id} />);

const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

const savedFiles = watchSavedFiles();

// A slow machine has them ready too when they are opened.
beforeAll(() => import('./PlanReadAloudDialog.tsx'));

describe('the planned read-alouds', () => {
  it('while loading, say so', async () => {
    neverAnswer(listPlanned);
    show();
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('that cannot be loaded, say so and can be tried again', async () => {
    failWith(listPlanned, 500, 'fault', 'An unknown error has occurred.');
    const { keys } = show();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    reply(listPlanned, [session({ date: inDays(1) })]);
    await keys.click(retry);
    expect(await screen.findByText('Tonca')).toBeTruthy();
  });

  it('without any, say where they are planned', async () => {
    reply(listPlanned, []);
    show();
    expect(await screen.findByText('No read-alouds are planned')).toBeTruthy();
    expect(hrefOf('Weekly plan')).toBe('/mop/ra-entry');
  });

  it('by day, put those that wait to be marked done first, then today’s, then those to come', async () => {
    reply(listPlanned, [
      session({ ra_id: 1, date: inDays(-2), site_name: 'Banda' }),
      session({ ra_id: 2, date: today(), site_name: 'Chimbel' }),
      session({
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
    expect(late.getByRole('link', { name: `Mark done: ${which}` }).getAttribute('href')).toBe(
      '/mop/session/1?form=done',
    );
    expect(late.getByRole('link', { name: `Open: ${which}` }).getAttribute('href')).toBe('/mop/session/1');
    expect(late.getByRole('link', { name: 'A seed grows' }).getAttribute('href')).toBe('/lp-list/5');
  });

  it('of one place, name it and lead back to all', async () => {
    reply(getSite, [{ site_id: 3, name: 'Tonca' } as never]);
    reply(listPlanned, ({ query }) => [session({ site_grade_id: Number(query.get('place')) })]);
    show('mop', 3);
    await waitFor(() => expect(screen.getByText(/^Only/).textContent).toBe('Only Tonca'));
    expect(hrefOf('All sites')).toBe('/mop/ra');
    expect(hrefOf('Done')).toBe('/mop/ra-done?place=3');
  });

  it('more than one page of them, are loaded on from the last one', async () => {
    replyPages(listPlanned, [
      [session({ ra_id: 1, date: inDays(1) })],
      [session({ ra_id: 900, date: inDays(60), site_name: 'Velha' })],
    ]);
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Load later' }));
    expect(await screen.findByText('Velha')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load later' })).toBeNull();
  });

  it('a screen full of them, are narrowed by words and exported as narrowed', async () => {
    const people = Array.from({ length: 14 }, (_, index) =>
      session({ ra_id: index + 1, date: inDays(1), site_name: index === 4 ? 'Velha' : 'Tonca' }),
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
    expect(screen.getByText('No read-aloud here has these words.')).toBeTruthy();
  });
});

describe('a read-aloud of lis', () => {
  type Sent = BodyIn<typeof planReadAloud>;

  async function openPlan(sent: Sent[]) {
    reply(listPlanned, []);
    reply(listReadingPartners, [{ ...meera } as never]);
    reply(listSchools, [{ school_id: 2, name: 'Aldona Primary' } as never]);
    reply(listGrades, [{ grade_id: 11, grade_code: 'III-A' } as never]);
    reply(gradeBasic, {
      stats: { grade_code: 'III-A', school_id: 2, school_name: 'Aldona Primary' },
    } as never);
    reply(planReadAloud, ({ body }) => {
      sent.push(body);
      return {
        status: { status: 'planned', message: 'Aldona Primary, III-A is planned.' },
        details: sessionPage({ program: 'lis' }),
      };
    });
    const { keys } = show('lis');
    await keys.click(await screen.findByRole('button', { name: 'Plan a read-aloud' }));
    return { keys, dialog: within(await screen.findByRole('dialog', { name: 'Plan a read-aloud' })) };
  }

  it('without a grade or a date, says so at its field and sends nothing', async () => {
    const sent: Sent[] = [];
    const { keys, dialog } = await openPlan(sent);
    await keys.clear(dialog.getByLabelText(/^Date/));
    await keys.click(dialog.getByRole('button', { name: 'Save' }));
    const alerts = dialog.getAllByRole('alert').map((alert) => alert.textContent);
    expect(alerts).toEqual(expect.arrayContaining(['Please choose the date.']));
    expect(dialog.getByText('Please choose the grade.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('filled in, is planned with grade, date and lead, and the dialog closes', async () => {
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

  it('planned already at that time, says so and keeps what was typed', async () => {
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
  'the planned read-alouds of %s, to a staff member, stand without a way to plan, and say who plans',
  async (program) => {
    signInAs('staff');
    reply(listPlanned, [session({ date: inDays(1) })]);
    show(program);
    await screen.findByText('Tonca');
    expect(
      screen.getByText('Coordinators plan read-alouds. Ask one of them to change the plan.'),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Plan|Cancel/ })).toBeNull();
  },
);
