import { addDays, today } from '@storyvan/domain/calendar-date';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findHref, hrefOf } from '../../testing/page.ts';
import { atGrade, atSite } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { visit } from '../../testing/sessions.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { VisitLine } from './VisitLine.tsx';
import { VisitStrip } from './VisitStrip.tsx';
import { visitWords } from './week-words.ts';

const anil = { rp_id: 3, name: 'Anil Naik' };
const show = (of: Parameters<typeof VisitStrip>[0]['visit']) =>
  renderScreen(<VisitStrip place={atSite} visit={of} />);
const links = () => screen.getAllByRole('link').map((link) => link.textContent);

describe('the strip of a visit', () => {
  it('today, says when, who, what and how many have borrowed, and starts with the desks', async () => {
    show(visit({ date: today(), rps: [anil] }));
    await screen.findByRole('heading', { name: 'Today 4:30 PM' });
    expect(screen.getByText(/^Led by/).textContent).toBe('Led by Sunita Gaonkar, with Anil Naik');
    expect(screen.getByText(/borrowed/).textContent).toBe('12 of 39 borrowed');
    expect(hrefOf('A seed grows')).toBe('/lp-list/5');
    expect(hrefOf('Mark done')).toBe('/mop/session/40?form=done');
    expect(hrefOf('Session page')).toBe('/mop/session/40');
    expect(links()).toEqual(['A seed grows', 'Lend', 'Take back', 'Mark done', 'Session page', 'Register']);
  });

  it('without a lead and a lesson plan, says so', async () => {
    show(visit({ date: today(), lead: null, lp_id: null, lp_name: null }));
    await screen.findByText('No lead yet');
    expect(screen.getByText('No lesson plan yet')).toBeTruthy();
  });

  it('done today, says how many came, and asks for the report until it is written', async () => {
    const done = visit({ date: today(), status: 'done', children_count: 24 });
    const { unmount } = show(done);
    await screen.findByRole('heading', { name: 'Done today, 4:30 PM' });
    expect(screen.getByText(/borrowed/).textContent).toBe('12 of 39 borrowed · 24 came');
    expect(hrefOf('Write report')).toBe('/mop/report-submit?ra=40');
    unmount();
    show({ ...done, rep_id: 9 });
    await screen.findByRole('heading', { name: 'Done today, 4:30 PM' });
    expect(links()).toEqual(['A seed grows', 'Lend', 'Take back', 'Session page', 'Register']);
  });

  it('on a later day, is the next one and cannot be marked done', async () => {
    show(visit({ date: addDays(today(), 1) }));
    await screen.findByRole('heading', { name: 'Next: Tomorrow 4:30 PM' });
    expect(screen.getByText('39 children')).toBeTruthy();
    expect(links()).toEqual(['A seed grows', 'Lend', 'Take back', 'Session page', 'Register']);
  });

  it('without a session planned, leads coordinators to planning one', async () => {
    signInAs('coordinator');
    renderScreen(<VisitStrip place={atGrade} visit={null} />);
    await screen.findByRole('heading', { name: 'No session planned' });
    expect(await findHref('Plan a session')).toBe('/lis/school/2/11/read-alouds?form=plan');
    expect(hrefOf('record one that was held')).toBe('/lis/school/2/11/read-alouds?form=held');
    expect(hrefOf('Lend')).toBe('/lis/school/2/11/lend-to-childen');
  });

  it('without a session planned, says to others who plans', async () => {
    signInAs('staff');
    show(null);
    expect(await screen.findByText(/^Coordinators plan sessions\./)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Plan a session' })).toBeNull();
  });

  it('while loading, has its desks already', async () => {
    show(undefined);
    expect(await findHref('Lend')).toBe('/mop/site/3/lend-to-child');
    expect(screen.getByRole('region', { name: 'Session' }).getAttribute('aria-busy')).toBe('true');
    expect(links()).toEqual(['Lend', 'Take back']);
  });

  it('by keyboard, is reached desk first', async () => {
    const { keys } = show(visit({ date: today(), lp_id: null, lp_name: null }));
    await screen.findByRole('heading', { name: 'Today 4:30 PM' });
    screen.getByRole('link', { name: 'Lend' }).focus();
    await keys.tab();
    expect(document.activeElement?.textContent).toBe('Take back');
    await keys.tab();
    expect(document.activeElement?.textContent).toBe('Mark done');
  });
});

describe('the line of a visit above a desk', () => {
  const showLine = (of: Parameters<typeof VisitLine>[0]['visit']) =>
    renderScreen(
      <>
        <h1>Desk</h1>
        <VisitLine visit={of} />
      </>,
    );

  it('today, is one sentence with the button that marks it done', async () => {
    showLine(visit({ date: today(), time: '15:30' }));
    const line = await screen.findByText(/^Session today/);
    expect(line.textContent).toBe('Session today 3:30 PM · led by Sunita Gaonkar · 12 of 39 have borrowed');
    expect(hrefOf('Mark session done')).toBe('/mop/session/40?form=done');
  });

  it('once done, has no button', async () => {
    showLine(visit({ date: today(), time: null, status: 'done', lead: null }));
    expect(await screen.findByText('Session done today · 12 of 39 have borrowed')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it.each([
    ['tomorrow', visit({ date: addDays(today(), 1) })],
    ['unknown yet', undefined],
    ['not planned', null],
  ])('%s, shows nothing', async (_, of) => {
    showLine(of);
    await screen.findByRole('heading', { name: 'Desk' });
    expect(screen.queryByText(/Session/)).toBeNull();
  });
});

it.each([
  ['planned for today', '2026-11-18', '16:30', 'planned', 'Today 4:30 PM'],
  ['planned for today without a time', '2026-11-18', null, 'planned', 'Today'],
  ['done today', '2026-11-18', '09:05', 'done', 'Done today, 9:05 AM'],
  ['planned for tomorrow', '2026-11-19', '16:30', 'planned', 'Tomorrow 4:30 PM'],
  ['planned for next year', '2027-01-01', '16:30', 'planned', 'Friday, 1 Jan, 4:30 PM'],
  ['planned for a later day without a time', '2026-11-20', null, 'planned', 'Friday, 20 Nov'],
])('a visit %s, is described in words', (_, date, time, status, words) => {
  expect(visitWords({ date, time, status }, '2026-11-18')).toBe(words);
});
