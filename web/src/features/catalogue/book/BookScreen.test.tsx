import { bookDetails, bookLendingHistory, listLevels } from '@storyvan/contract/catalogue';
import { thumbnail } from '@storyvan/contract/covers';
import { bookOpinions } from '@storyvan/contract/reading';
import { wishesOfTitle } from '@storyvan/contract/wishes';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { levels } from '../../../testing/books.ts';
import { findHref, hrefOf } from '../../../testing/page.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../../testing/saved-files.ts';
import { failWith, reply, replyPages } from '../../../testing/server.ts';
import { itSaysThatItLoads, itSaysThatThereIsNone } from '../../../testing/states.ts';
import { BookScreen } from './BookScreen.tsx';
import { book } from './book.fixtures.ts';

const loan = {
  loan_id: 'l1',
  kind: 'child',
  program: 'mop',
  site_grade_id: 3,
  school_id: null,
  place_name: 'Tonca',
  child_id: 7,
  child_name: 'Rahul Naik',
  date_issue: '2026-10-05',
  renewals: [] as string[],
  date_return: '2026-10-12',
  days_out: 7,
} as const;

const noCounts = { loved: 0, liked: 0, not_for_me: 0, did_not_finish: 0 };

beforeEach(() => {
  reply(listLevels, levels);
  reply(bookDetails, book);
  reply(bookLendingHistory, []);
  reply(bookOpinions, { counts: noCounts, sentences: [], next: null });
  reply(thumbnail, { thumbnail: null });
  reply(wishesOfTitle, []);
});

const show = () => renderScreen(<BookScreen accn_no="B-10427" />);
const savedFiles = watchSavedFiles();
const fetched = 'data:image/png;base64,iVBORw0KGgo=';
const pictureSource = () => document.querySelector('img')?.getAttribute('src') ?? undefined;

describe('a book', () => {
  itSaysThatItLoads(bookDetails, show);

  itSaysThatThereIsNone([bookDetails], show, 'There is no such book.');

  it('with its title in another script, shows that under the title', async () => {
    reply(bookDetails, { ...book, other_title: 'Pavsachi goshta' });
    show();
    expect(await screen.findByText('Pavsachi goshta')).toBeTruthy();
  });

  it('once loaded, shows what it is and where it is now, in its own language', async () => {
    show();
    expect((await screen.findByText('पावसाची गोष्ट.')).getAttribute('lang')).toBe('mr');
    for (const fact of [
      'Asha Naik',
      'Joel Pinto',
      'Chinchban',
      '2011',
      'Marathi',
      '9788170130376',
      'Nature',
    ]) {
      expect(screen.getByText(fact)).toBeTruthy();
    }
    expect(hrefOf('Tonca')).toBe('/mop/site/3');
    expect(await screen.findByText('3 orange')).toBeTruthy();
    expect(screen.getByText('lent to children 2 times')).toBeTruthy();
  });

  it('that was never lent, says so', async () => {
    show();
    expect(await screen.findByText('This copy has not been lent yet')).toBeTruthy();
  });

  it('that is withdrawn, is marked so', async () => {
    reply(bookDetails, { ...book, state: 'withdrawn', where: 'withdrawn', held_by: null, copies: [] });
    show();
    expect(await screen.findByText('withdrawn')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Other copies' })).toBeNull();
  });

  it('with other copies, shows where they are and links to each', async () => {
    show();
    expect(await findHref('B-10428')).toBe('/books/B-10428');
    expect(screen.getByText('lost')).toBeTruthy();
  });

  it('that was lent, shows to whom, where, when and for how long', async () => {
    reply(bookLendingHistory, [
      {
        ...loan,
        loan_id: 'l2',
        kind: 'site',
        child_id: null,
        child_name: null,
        date_return: null,
        days_out: 47,
      },
      loan,
    ]);
    show();
    const rows = await screen.findAllByRole('row');
    expect(rows[1]?.textContent).toContain('site');
    expect(rows[1]?.textContent).toContain('still out');
    expect(rows[2]?.textContent).toBe('Rahul NaikchildTonca5 Oct 202612 Oct 20267');
    expect(hrefOf('Rahul Naik')).toBe('/mop/child/3/7');
  });

  it('with more loans than one page holds, loads the older ones on demand and exports all of them', async () => {
    const loans = Array.from({ length: 501 }, (_, index) => ({
      ...loan,
      loan_id: `l${index}`,
      child_name: `Child ${index}`,
    }));
    replyPages(bookLendingHistory, [loans.slice(0, 500), loans.slice(500)]);
    const { keys } = show();
    expect(await screen.findByText('1–50 of 500')).toBeTruthy();
    const { lines } = await exportAsCsv(keys, savedFiles);
    expect(lines).toHaveLength(1 + 501);
    expect(lines.at(-1)).toContain('Child 500');
    await keys.click(screen.getByRole('button', { name: 'Load older' }));
    expect(await screen.findByText('1–50 of 501')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull();
  });

  it('with a cover, shows it without asking the book service', async () => {
    let asked = false;
    reply(thumbnail, () => {
      asked = true;
      return { thumbnail: null };
    });
    reply(bookDetails, { ...book, cover: '1-0123456789abcdef' });
    show();
    await screen.findByText('This copy has not been lent yet');
    expect([pictureSource(), asked]).toEqual(['/api/info/cover/1-0123456789abcdef', false]);
  });

  it('without a cover, shows the one that the book service has', async () => {
    reply(thumbnail, { thumbnail: fetched });
    show();
    await waitFor(() => expect(pictureSource()).toBe(fetched));
  });

  it('whose cover is gone, shows a drawn one with its title', async () => {
    reply(bookDetails, { ...book, isbn: null, cover: '1-0123456789abcdef' });
    show();
    await screen.findByText('This copy has not been lent yet');
    fireEvent.error(document.querySelector('img') as Element);
    expect([pictureSource(), screen.getAllByText('चंदाचा पाऊस').length]).toEqual([undefined, 3]);
  });

  it('whose cover cannot be fetched, still shows everything else', async () => {
    failWith(thumbnail, 500, 'fault', 'An unknown error has occurred.');
    show();
    expect(await screen.findByText('Joel Pinto')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('without an ISBN, asks for no cover', async () => {
    let asked = false;
    reply(thumbnail, () => {
      asked = true;
      return { thumbnail: null };
    });
    reply(bookDetails, { ...book, isbn: null });
    show();
    await screen.findByText('This copy has not been lent yet');
    expect(asked).toBe(false);
  });

  it('with its lending history exported, names the copy and lists each loan', async () => {
    reply(bookLendingHistory, [
      loan,
      { ...loan, loan_id: 'l2', kind: 'site', child_id: null, child_name: null, date_return: null },
    ]);
    const { keys } = show();
    const { name, lines } = await exportAsCsv(keys, savedFiles);
    expect(name).toMatch(/^loans-b-10427-\d{4}/);
    expect(lines.slice(1)).toEqual([
      'child,Rahul Naik,Tonca,2026-10-05,,2026-10-12,7',
      'site,,Tonca,2026-10-05,,,7',
    ]);
  });
});
