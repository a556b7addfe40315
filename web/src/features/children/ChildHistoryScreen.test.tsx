import { childHistory, getChild } from '@storyvan/contract/children';
import type { ChildLoan } from '@storyvan/contract/common/child-history';
import { readingPattern } from '@storyvan/contract/reading';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { child } from '../../testing/children.ts';
import { breadcrumb } from '../../testing/page.ts';
import { atSite } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { failWith, reply } from '../../testing/server.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { ChildHistoryScreen } from './ChildHistoryScreen.tsx';

const rahul = child({ loans_total: 2, last_borrowed: '2026-11-04' });

const loan = (child_loan_id: string, title: string, more: Partial<ChildLoan> = {}): ChildLoan => ({
  child_loan_id,
  accn_no: `B-${child_loan_id}`,
  title,
  author: null,
  level: 2,
  category_primary: 'Story',
  hex_code: null,
  place_name: 'Tonca',
  date_issue: '2026-11-04',
  renewals: [],
  date_return: '2026-11-11',
  diff_level: -1,
  opinion: null,
  observation: null,
  ...more,
});

const said = { opinion: 'not_for_me', observation: 'Too long.' } as const;

const show = () => renderScreen(<ChildHistoryScreen child_id={7} place={atSite} />);

const point = (date_issue: string, diff_level: number, title: string) => ({
  date_issue,
  diff_level,
  title,
  accn_no: 'B-00812',
});

beforeEach(() => {
  reply(getChild, rahul);
  reply(childHistory, { loans: [], next: null });
  reply(readingPattern, []);
});

const savedFiles = watchSavedFiles();

describe('a child’s history', () => {
  itSaysThatItLoads(childHistory, show);

  it('without loans, says so', async () => {
    reply(childHistory, { loans: [], next: null });
    show();
    expect(await screen.findByText('No loans yet')).toBeTruthy();
  });

  itLoadsOnRetry(childHistory, show, { loans: [loan('1', 'The Mango Thief')], next: null }, () =>
    screen.findByRole('link', { name: 'The Mango Thief' }),
  );

  it('loaded, shows dates, level difference and place of each loan, and which are still out', async () => {
    reply(childHistory, {
      loans: [loan('2', 'Little Fingers', { date_return: null }), loan('1', 'The Mango Thief')],
      next: null,
    });
    show();
    const rows = await screen.findAllByRole('row');
    expect(rows[1]?.textContent).toContain('Little Fingers');
    expect(rows[1]?.textContent).toContain('still out');
    expect(rows[2]?.textContent).toContain('11 Nov 2026');
    expect(rows[2]?.textContent).toContain('−1 easier');
    expect(rows[2]?.textContent).toContain('Tonca');
    expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull();
    expect(breadcrumb()).toContain('mop › Tonca › Rahul Naik › History');
  });

  it('with an opinion on a returned book, shows it with its sentence', async () => {
    reply(childHistory, { loans: [loan('1', 'The Mango Thief', said), loan('2', 'Boats')], next: null });
    show();
    const rows = await screen.findAllByRole('row');
    expect(rows[1]?.textContent).toContain('Not for meToo long.');
    expect(rows[2]?.textContent).not.toContain('Not for me');
  });

  it('with older loans, loads them by cursor below those shown', async () => {
    reply(childHistory, ({ query }) =>
      query.get('after') === 'k1'
        ? { loans: [loan('1', 'The Mango Thief')], next: null }
        : { loans: [loan('2', 'Little Fingers')], next: 'k1' },
    );
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Load older' }));
    expect(await screen.findByRole('link', { name: 'The Mango Thief' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Little Fingers' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull());
  });

  it('when older loans fail to load, keeps those shown and says why', async () => {
    reply(childHistory, { loans: [loan('2', 'Little Fingers')], next: 'k1' });
    const { keys } = show();
    const older = await screen.findByRole('button', { name: 'Load older' });
    failWith(childHistory, 500, 'fault', 'An unknown error has occurred.');
    await keys.click(older);
    expect((await screen.findByRole('alert')).textContent).toBe('An unknown error has occurred.');
    expect(screen.getByRole('link', { name: 'Little Fingers' })).toBeTruthy();
  });

  it('exported, has all loans and not only the page on screen', async () => {
    reply(childHistory, ({ query }) =>
      query.get('after') === 'p2'
        ? { loans: [loan('1', 'The Mango Thief', said)], next: null }
        : { loans: [loan('2', 'Little Fingers', { date_return: null })], next: 'p2' },
    );
    const { keys } = show();
    const { name, lines } = await exportAsCsv(keys, savedFiles);
    expect(name).toMatch(/^loans-rahul-naik-\d{4}/);
    expect(lines.slice(1)).toEqual([
      'B-2,Little Fingers,,Story,2026-11-04,,,2,-1,,,Tonca',
      'B-1,The Mango Thief,,Story,2026-11-04,,2026-11-11,2,-1,Not for me,Too long.,Tonca',
    ]);
    expect(screen.queryByRole('link', { name: 'The Mango Thief' })).toBeNull();
  });

  it('exported when an older page cannot be loaded, saves nothing and says why', async () => {
    reply(childHistory, { loans: [loan('2', 'Little Fingers')], next: 'p2' });
    const { keys } = show();
    await screen.findByRole('link', { name: 'Little Fingers' });
    failWith(childHistory, 500, 'fault', 'An unknown error has occurred.');
    await keys.click(screen.getByRole('button', { name: 'Export' }));
    await keys.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The file could not be made. An unknown error has occurred. Please try again.',
    );
    expect(await savedFiles()).toEqual([]);
  });
});

describe('the lending pattern above a child’s history', () => {
  itSaysThatItLoads(readingPattern, show);

  it('without a book of known level, says when points appear', async () => {
    show();
    expect(await screen.findByText('No books with a known level yet')).toBeTruthy();
    expect(screen.getByText(/levels are known/)).toBeTruthy();
  });

  it('when the call fails, loads again on Retry while the loans are shown', async () => {
    failWith(readingPattern, 500, 'fault', 'An unknown error has occurred.');
    reply(childHistory, { loans: [loan('1', 'The Mango Thief')], next: null });
    const { keys } = show();
    expect((await screen.findByRole('alert')).textContent).toContain('An unknown error has occurred.');
    expect(await screen.findByRole('link', { name: 'The Mango Thief' })).toBeTruthy();
    reply(readingPattern, [point('2026-11-04', 1, 'The Mango Thief')]);
    await keys.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('figure', { name: 'Lending pattern of Rahul Naik' })).toBeTruthy();
  });

  it('loaded, says what above and below 0 mean, and names the book of each point', async () => {
    reply(readingPattern, [point('2026-10-04', 0, 'Boats'), point('2026-11-04', -1, 'Little Fingers')]);
    const { keys } = show();
    expect(await screen.findByText(/Above 0 the book was harder than the child’s level/)).toBeTruthy();
    screen.getByRole('img', { name: /^Lending pattern of Rahul Naik/ }).focus();
    await keys.keyboard('{Home}');
    expect(screen.getByRole('status').textContent).toBe("Boats, 4 Oct 2026: at the child's level");
    expect(screen.queryByText(/not shown/)).toBeNull();
  });

  it('with loans of unknown level, says how many are not shown', async () => {
    reply(getChild, { ...rahul, loans_total: 21 });
    reply(readingPattern, [point('2026-11-04', 1, 'The Mango Thief')]);
    show();
    expect(
      await screen.findByText(
        '20 of 21 books are not shown because the level of the book or of the child was not known that day.',
      ),
    ).toBeTruthy();
  });
});
