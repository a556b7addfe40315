import { type Insight, insight } from '@storyvan/contract/insight';
import { listGrades, listSchools } from '@storyvan/contract/schools';
import { siteListing } from '@storyvan/contract/sites';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  answerInsight,
  fourChildren,
  insightReply,
  notCompared,
  nothingHappened,
} from '../../testing/insight.ts';
import { findHref } from '../../testing/page.ts';
import { failWith, neverAnswer, reply } from '../../testing/server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { asked, block, show } from './insight-screen.fixtures.tsx';

beforeEach(() => {
  asked.length = 0;
  signInAs('coordinator');
});

describe('the year in numbers', () => {
  it('while loading, says so', async () => {
    answerInsight();
    neverAnswer(insight);
    show();
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('if it fails, says why and can be tried again', async () => {
    answerInsight();
    failWith(insight, 503, 'unavailable', 'The database is busy.');
    const { keys } = show();
    expect(await screen.findByText('The database is busy.', {}, { timeout: 10_000 })).toBeTruthy();
    reply(insight, insightReply());
    await keys.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('2,391')).toBeTruthy();
  });

  it('without lending or sessions, says what to do next', async () => {
    answerInsight(nothingHappened());
    show();
    expect(await screen.findByText(/Choose earlier dates or another part of the library/)).toBeTruthy();
  });

  it('once loaded, has the four key figures beside the year before', async () => {
    answerInsight();
    show();
    expect(await screen.findByText(/1 Jun – 18 Nov 2026, beside the same days of 2025/)).toBeTruthy();
    const keyFigures = screen.getByText('Regular readers').closest('dl')?.textContent;
    expect(keyFigures).toContain('2,391↑ 212 more1,204 girls, 1,165 boys');
    expect(keyFigures).toContain('10,430↑ 12\u00a0% more4.4 for each child');
    expect(keyFigures).toContain('61\u00a0%↑ from 54\u00a0%borrowed in 3 of 4 months');
    expect(keyFigures).toContain('38\u00a0%↑ from 35\u00a0%of 1,902 children');
  });

  it('once loaded, says in sentences what each block shows', async () => {
    answerInsight();
    show();
    expect(await block('Children reached')).toContain('Books and sessions reached 168 places.');
    expect(await block('Books for each child')).toContain(
      '10,430 books were borrowed, 12\u00a0% more than in the same days of 2025.',
    );
    expect(await block('Reading levels, first and last loan')).toContain(
      'This rests on 1,902 children whose level is known',
    );
    expect(await block('Sessions')).toContain('4 were cancelled and 9 still planned.');
    expect(await block('Collection')).toContain('61\u00a0% of the copies were lent at least once.');
    expect(await block('Voices')).toContain('“The girl asks so many questions, like me.”');
  });

  it('with four children, has words instead of percentages', async () => {
    answerInsight(fourChildren());
    show();
    expect(await screen.findByText('3 of 4 children')).toBeTruthy();
    expect(screen.getByText('1 of 1 child')).toBeTruthy();
    expect(await block('Children reached')).toContain('Among them are 3 girls and 1 boy. For 1 of them');
    expect(await block('Books for each child')).toContain('3 of 4 children are regular readers');
  });

  it('of more than a year, are compared with nothing', async () => {
    answerInsight(notCompared());
    const { keys } = show();
    await screen.findByText('2,391');
    const months = await screen.findByRole('region', { name: 'Books borrowed by month' });
    await keys.click(within(months).getByText('Show as table'));
    const table = await within(months).findByRole('table');
    expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
    expect(document.body.textContent).not.toMatch(/year before|the same days of|[↑↓→]/);
  });

  it('with children whose gender is not recorded, says so and names no girls and boys', async () => {
    const { figures } = fourChildren();
    const reach = { ...figures.reach, children: 5, girls: 0, boys: 0, not_recorded: 5 };
    answerInsight(insightReply({ figures: { ...figures, reach } }));
    show();
    await screen.findByText('5 not recorded');
    expect(await block('Children reached')).toContain(
      'Among them are 5 children whose gender is not recorded.',
    );
  });

  it('the months, as a table, have both years and end with this month', async () => {
    answerInsight();
    const { keys } = show();
    const months = await screen.findByRole('region', { name: 'Books borrowed by month' });
    await keys.click(within(months).getByText('Show as table'));
    const rows = within(await within(months).findByRole('table')).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Month', 'Books', 'A year before'],
      ['June 2026', '1,310', '1,180'],
      ['July 2026', '1,690', '1,440'],
      ['August 2026', '1,745', '1,610'],
      ['September 2026', '1,820', '1,560'],
      ['October 2026', '1,903', '1,640'],
      ['November 2026', '1,962', '1,712'],
    ]);
    await keys.click(within(months).getByRole('button', { name: 'Children' }));
    expect(await screen.findByRole('region', { name: 'Children who borrowed by month' })).toBeTruthy();
  });

  it('what they read, grouped in another way, shows that', async () => {
    answerInsight();
    const { keys } = show();
    const read = await screen.findByRole('region', { name: 'What they read' });
    expect(within(read).getByRole('img').getAttribute('aria-label')).toContain('Hindi: 1,890 books');
    await keys.click(within(read).getByRole('button', { name: 'Level' }));
    expect(within(read).getByRole('img').getAttribute('aria-label')).toContain('1 green: 4,100 books');
    await keys.click(within(read).getByRole('button', { name: 'Kind' }));
    expect(within(read).getByRole('img').getAttribute('aria-label')).toContain('Information: 2,430 books');
    await keys.click(within(read).getByRole('button', { name: 'Genre' }));
    expect(within(read).getByRole('img').getAttribute('aria-label')).toBe('Folk tale: 900 books');
  });

  it('places, those that need help first, say why and lead to their figures with the same dates', async () => {
    answerInsight();
    show();
    const places = await screen.findByRole('table', { name: 'Places' });
    const [, first] = within(places).getAllByRole('row');
    expect(first?.textContent).toContain(
      'Velim Primary, IV-Afew children borrow · fewer books than before18 of 31',
    );
    expect(within(places).getByRole('link', { name: 'Curca' }).getAttribute('href')).toBe(
      '/insight?scope=place%3A4&start=2026-06-01&end=2027-04-30',
    );
  });
});

describe('the lending statistics', () => {
  const all = { start: '2026-06-01', end: '2027-04-30' };
  const dates = new URLSearchParams(all);

  it('of each programme, with the same dates, are one link away', async () => {
    answerInsight();
    show();
    expect(await findHref('Lending statistics of lis')).toBe(`/lis/lending-statistics?${dates}`);
    expect(await findHref('Lending statistics of mop')).toBe(`/mop/lending-statistics?${dates}`);
  });

  it.each([
    ['mop', 'mop', null, ''],
    ['place:4', 'Curca', 4, '&place=4'],
  ])('of %s, are one link away', async (scope, name, site_grade_id, place) => {
    answerInsight(insightReply({ scope, name, site_grade_id, program: 'mop' }));
    show({ scope, ...all });
    expect(await findHref('Lending statistics')).toBe(`/mop/lending-statistics?${dates}${place}`);
    expect(screen.getByRole('heading', { level: 1, name: `${name}: the year in numbers` })).toBeTruthy();
  });
});

describe('dates and scope', () => {
  it.each([
    ['Term', { range: 'term', start: '2026-11-01', end: '2027-04-30' }],
    ['Financial year', { range: 'financial_year', start: '2026-04-01', end: '2027-03-31' }],
    ['Quarter', { range: 'quarter', start: '2026-10-01', end: '2026-12-31' }],
    ['Month', { range: 'month', start: '2026-11-01', end: '2026-11-30' }],
  ])('%s, chosen, asks for its dates', async (name, dates) => {
    answerInsight();
    const { keys } = show();
    await screen.findByText('2,391');
    await keys.click(screen.getByRole('button', { name }));
    expect(asked.at(-1)).toMatchObject(dates);
  });

  it('earlier dates, chosen, are the school year before, and later ones than today cannot be chosen', async () => {
    answerInsight();
    const { keys } = show();
    await screen.findByText('2,391');
    expect(screen.getByRole('button', { name: 'Later dates' })).toHaveProperty('disabled', true);
    await keys.click(screen.getByRole('button', { name: 'Earlier dates' }));
    expect(asked.at(-1)).toMatchObject({ start: '2025-06-01', end: '2026-04-30' });
    expect(screen.getByRole('button', { name: 'School year' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('a region, school, grade or site, chosen in the sheet, becomes the scope', async () => {
    answerInsight();
    reply(listSchools, [
      {
        school_id: 2,
        code: 'VEL',
        name: 'Velim Primary',
        shift: null,
        region: 'South',
        grades: 4,
        total: 120,
        books_out: 12,
      },
    ]);
    reply(siteListing, [{ site_id: 4, name: 'Curca' }] as never);
    reply(listGrades, [{ site_grade_id: 21, grade_code: 'IV-A' }] as never);
    const { keys } = show();
    await screen.findByText('2,391');
    const open = () => keys.click(screen.getByRole('button', { name: /Region, school, site|▾/ }));
    await open();
    await keys.click(await screen.findByRole('button', { name: 'South' }));
    expect(asked.at(-1)).toMatchObject({ scope: 'region:South' });
    await open();
    await keys.click(await screen.findByText(/^Grades/));
    await keys.click(await screen.findByRole('button', { name: 'IV-A' }));
    expect(asked.at(-1)).toMatchObject({ scope: 'place:21' });
    await open();
    await keys.type(await screen.findByRole('textbox', { name: /^Filter/ }), 'cur');
    expect(screen.queryByRole('button', { name: 'Velim Primary' })).toBeNull();
    await keys.click(screen.getByRole('button', { name: 'Curca' }));
    expect(asked.at(-1)).toMatchObject({ scope: 'place:4' });
  });

  it('an address that cannot be read, shows everything', async () => {
    answerInsight();
    let scope: string | undefined;
    reply(insight, ({ params }): Insight => {
      scope = params.scope;
      return insightReply();
    });
    show({ scope: 'school:none', range: 'week' });
    expect(await screen.findByText('2,391')).toBeTruthy();
    expect(scope).toBe('all');
  });
});
