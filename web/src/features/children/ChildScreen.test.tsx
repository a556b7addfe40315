import { listLevels } from '@storyvan/contract/catalogue';
import { childHistory, getChild } from '@storyvan/contract/children';
import { readingPattern } from '@storyvan/contract/reading';
import { linkOptions } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PlaceRef } from '../../records/place/place-links.ts';
import { bookRow, levels } from '../../testing/books.ts';
import { child } from '../../testing/children.ts';
import { hrefOf } from '../../testing/page.ts';
import { atGrade, atSite } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { reply } from '../../testing/server.ts';
import { itSaysThatItLoads, itSaysThatThereIsNone } from '../../testing/states.ts';
import { answerTerm } from '../../testing/term.ts';
import { bornWords } from './ChildCard.tsx';
import { ChildScreen } from './ChildScreen.tsx';

const rahul = child({
  loans_total: 21,
  last_borrowed: '2026-11-04',
  books: [
    {
      ...bookRow('B-10399', 'चंदाचा पाऊस'),
      language: 'Marathi',
      level: 4,
      category_primary: 'Poetry',
      date_issue: '2026-11-04',
      date_renewed: null,
      days_out: 17,
      overdue: true,
      diff_level: 1,
    },
  ],
});

const params = { siteId: '3', childId: '7' };
const show = (place: PlaceRef = atSite) =>
  renderScreen(
    <ChildScreen
      child_id={7}
      place={place}
      issueLink={linkOptions({ to: '/mop/child/$siteId/$childId/issue', params })}
      returnLink={linkOptions({ to: '/mop/child/$siteId/$childId/return', params })}
      historyLink={
        place.program === 'mop'
          ? linkOptions({ to: '/mop/child/$siteId/$childId/history', params })
          : undefined
      }
    />,
  );

beforeEach(answerTerm);

beforeEach(() => {
  reply(listLevels, levels);
  reply(getChild, rahul);
  reply(readingPattern, []);
});

describe('a child', () => {
  itSaysThatItLoads(getChild, show);

  itSaysThatThereIsNone([getChild], show, 'There is no such child.');

  it('shows its details: card, place, present and baseline level', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Rahul Naik' })).toBeTruthy();
    expect(screen.getByText('C-0412')).toBeTruthy();
    expect(await screen.findByText('3 orange')).toBeTruthy();
    expect(screen.getByText('2 red')).toBeTruthy();
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(crumbs.textContent).toContain('mop › Tonca › Rahul Naik');
    expect(hrefOf('Tonca', within(crumbs))).toBe('/mop/site/3');
  });

  it('shows the books it has now with the days out, overdue ones marked, titles in their language', async () => {
    show();
    const title = await screen.findByText('चंदाचा पाऊस');
    expect(title.getAttribute('lang')).toBe('mr');
    expect(title.getAttribute('dir')).toBe('auto');
    expect(hrefOf('चंदाचा पाऊस')).toBe('/books/B-10399');
    expect(screen.getByText('17 days · overdue')).toBeTruthy();
    expect(screen.getByText('+1 harder')).toBeTruthy();
  });

  it('offers issue, return, its reading history and all loans, each one tap away', async () => {
    show();
    await screen.findByText('21 books borrowed so far, the last on 4 Nov 2026');
    expect(hrefOf('Lend')).toBe('/mop/child/3/7/issue');
    expect(hrefOf('Take back')).toBe('/mop/child/3/7/return');
    const office = screen.getByText('More actions').closest('details');
    expect(office?.open).toBe(false);
    expect(office?.contains(screen.getByText('Edit'))).toBe(true);
    expect(hrefOf('Reading history')).toBe('/mop/site/3/reading-history?child=7');
    expect(hrefOf('All loans')).toBe('/mop/child/3/7/history');
  });

  it('shows how hard its books were over time, with each as a row of a table', async () => {
    reply(readingPattern, [
      { date_issue: '2026-11-04', diff_level: 2, title: 'Vayu the Wind', accn_no: 'B-00812' },
    ]);
    const { keys } = show();
    expect(await screen.findByRole('figure', { name: 'Lending pattern of Rahul Naik' })).toBeTruthy();
    await keys.click(screen.getByText('Show as table'));
    const table = await screen.findByRole('table', { name: 'Lending pattern of Rahul Naik' });
    expect(within(table).getByText('Vayu the Wind')).toBeTruthy();
    expect(within(table).getByText('2 levels harder')).toBeTruthy();
  });

  it('without books, says what to do next', async () => {
    reply(getChild, { ...rahul, books: [], loans_total: 0, last_borrowed: null });
    show();
    expect((await screen.findByText(/has no books now/)).textContent).toBe('Rahul Naik has no books now.');
    expect(screen.getByText('Has not borrowed a book yet')).toBeTruthy();
  });

  it('of another site than the path says, shows only a link to the right place', async () => {
    show({ ...atSite, site_grade_id: 4 });
    expect(await screen.findByText('Rahul Naik is not enrolled here')).toBeTruthy();
    expect(hrefOf('Open Rahul Naik at Tonca')).toBe('/mop/child/3/7');
    expect(screen.queryByRole('link', { name: 'Lend' })).toBeNull();
  });

  it('under another school than its own, shows a link to the right one', async () => {
    reply(getChild, { ...rahul, ...atGrade });
    show({ ...atGrade, school_id: 5 });
    await screen.findByText('Rahul Naik is not enrolled here');
    expect(hrefOf(/Open Rahul Naik/)).toBe('/lis/school/2/11/child/7');
  });

  it('of a grade, is shown under its school and has its loans on the same page', async () => {
    reply(getChild, {
      ...rahul,
      ...atGrade,
      place_name: 'Aldona Primary, III-A',
    });
    reply(childHistory, { loans: [], next: null });
    show(atGrade);
    expect(await screen.findByText('No loans yet')).toBeTruthy();
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(crumbs.textContent).toContain('lis › Aldona Primary › III-A › Rahul Naik');
    expect(hrefOf('III-A', within(crumbs))).toBe('/lis/school/2/11');
  });
});

describe('how old a child is', () => {
  it.each([
    ['2018-03-05', '2026-03-04', '7 years, born 5 Mar 2018'],
    ['2018-03-05', '2026-03-05', '8 years, born 5 Mar 2018'],
    ['2025-02-28', '2026-11-21', '1 year, born 28 Feb 2025'],
    ['2026-11-20', '2026-11-21', '0 years, born 20 Nov 2026'],
    ['2018-01-01', '2026-11-21', 'about 8 years, born 2018'],
  ])('born on %s, on %s, is shown as %s', (born, on, words) => {
    expect(bornWords(born, on)).toBe(words);
  });
});
