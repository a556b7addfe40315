import { bookDetails, bookLendingHistory, listLevels, thumbnail } from '@storyvan/contract/catalogue';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { failWith, neverAnswer, reply, replyPages } from '../../testing/server.ts';
import { BookScreen } from './BookScreen.tsx';

type BookDetails = ReplyOf<typeof bookDetails>;

const book: BookDetails = {
  accn_no: 'B-10427',
  title_id: 1,
  isbn: '9788170130376',
  title: 'चंदाचा पाऊस',
  subtitle: null,
  other_title: null,
  author: 'Asha Naik',
  illustrator: 'Joel Pinto',
  publisher: 'Chinchban',
  published: '2011',
  language: 'Marathi',
  level: 3,
  category_primary: 'Poetry',
  category_secondary: 'Nature',
  hex_code: '#3b6e93',
  description: 'पावसाची गोष्ट.',
  state: 'available',
  where: 'Tonca',
  held_by: {
    program: 'mop',
    site_grade_id: 3,
    place_name: 'Tonca',
    school_id: null,
    child_id: null,
    child_name: null,
    since: '2026-11-04',
  },
  loans_total: 2,
  copies: [{ accn_no: 'B-10428', state: 'lost', where: 'lost' }],
  changes: [],
  version: 4,
  changed_by: null,
  changed_at: null,
};

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
  date_return: '2026-10-12',
  days_out: 7,
} as const;

beforeEach(() => {
  reply(listLevels, [{ level: 3, name: 'orange', hex_code: '#f80' }]);
  reply(bookDetails, book);
  reply(bookLendingHistory, []);
  reply(thumbnail, { thumbnail: null });
});

const savedFiles = watchSavedFiles();

describe('a book', () => {
  it('while loading, says so', async () => {
    neverAnswer(bookDetails);
    renderScreen(<BookScreen accn_no="B-10427" />);
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('that is unknown, says so', async () => {
    failWith(bookDetails, 404, 'not_found', 'There is no such book.');
    renderScreen(<BookScreen accn_no="B-10427" />);
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such book.');
  });

  it('with its title in another script, shows that under the title', async () => {
    reply(bookDetails, { ...book, other_title: 'Pavsachi goshta' });
    renderScreen(<BookScreen accn_no="B-10427" />);
    expect(await screen.findByText('Pavsachi goshta')).toBeTruthy();
  });

  it('done, tells what it is and where it is now, in its own language', async () => {
    renderScreen(<BookScreen accn_no="B-10427" />);
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
    expect(screen.getByRole('link', { name: 'Tonca' }).getAttribute('href')).toBe('/mop/site/3');
    expect(await screen.findByText('3 orange')).toBeTruthy();
    expect(screen.getByText('lent to children 2 times')).toBeTruthy();
  });

  it('that was never lent, says so', async () => {
    renderScreen(<BookScreen accn_no="B-10427" />);
    expect(await screen.findByText('This copy has not been lent yet')).toBeTruthy();
  });

  it('that is withdrawn, is marked so', async () => {
    reply(bookDetails, { ...book, state: 'withdrawn', where: 'withdrawn', held_by: null, copies: [] });
    renderScreen(<BookScreen accn_no="B-10427" />);
    expect(await screen.findByText('withdrawn')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Other copies' })).toBeNull();
  });

  it('with other copies, shows where they are and the way to each', async () => {
    renderScreen(<BookScreen accn_no="B-10427" />);
    expect((await screen.findByRole('link', { name: 'B-10428' })).getAttribute('href')).toBe(
      '/books/B-10428',
    );
    expect(screen.getByText('lost')).toBeTruthy();
  });

  it('that was lent, tells to whom, where, when and for how long', async () => {
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
    renderScreen(<BookScreen accn_no="B-10427" />);
    const rows = await screen.findAllByRole('row');
    expect(rows[1]?.textContent).toContain('site');
    expect(rows[1]?.textContent).toContain('still out');
    expect(rows[2]?.textContent).toBe('Rahul NaikchildTonca5 Oct 202612 Oct 20267');
    expect(screen.getByRole('link', { name: 'Rahul Naik' }).getAttribute('href')).toBe('/mop/child/3/7');
  });

  it('with more loans than one page holds, loads the older ones on demand and exports all of them', async () => {
    const loans = Array.from({ length: 501 }, (_, index) => ({
      ...loan,
      loan_id: `l${index}`,
      child_name: `Child ${index}`,
    }));
    replyPages(bookLendingHistory, [loans.slice(0, 500), loans.slice(500)]);
    const { keys } = renderScreen(<BookScreen accn_no="B-10427" />);
    expect(await screen.findByText('1–50 of 500')).toBeTruthy();
    const { lines } = await exportAsCsv(keys, savedFiles);
    expect(lines).toHaveLength(1 + 501);
    expect(lines.at(-1)).toContain('Child 500');
    await keys.click(screen.getByRole('button', { name: 'Load older' }));
    expect(await screen.findByText('1–50 of 501')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull();
  });

  it('with a cover, shows it', async () => {
    reply(thumbnail, { thumbnail: 'data:image/png;base64,iVBORw0KGgo=' });
    renderScreen(<BookScreen accn_no="B-10427" />);
    expect(await screen.findByRole('img', { name: 'Cover of चंदाचा पाऊस' })).toBeTruthy();
  });

  it('whose cover cannot be fetched, shows everything else all the same', async () => {
    failWith(thumbnail, 500, 'fault', 'An unknown error has occurred.');
    renderScreen(<BookScreen accn_no="B-10427" />);
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
    renderScreen(<BookScreen accn_no="B-10427" />);
    await screen.findByText('This copy has not been lent yet');
    expect(asked).toBe(false);
  });

  it('with its lending history exported, names the copy and tells each loan', async () => {
    reply(bookLendingHistory, [
      loan,
      { ...loan, loan_id: 'l2', kind: 'site', child_id: null, child_name: null, date_return: null },
    ]);
    const { keys } = renderScreen(<BookScreen accn_no="B-10427" />);
    const { name, lines } = await exportAsCsv(keys, savedFiles);
    expect(name).toMatch(/^loans-b-10427-\d{4}/);
    expect(lines.slice(1)).toEqual([
      'child,Rahul Naik,Tonca,2026-10-05,2026-10-12,7',
      'site,,Tonca,2026-10-05,,7',
    ]);
  });
});
