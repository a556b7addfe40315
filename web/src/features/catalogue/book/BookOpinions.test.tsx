import { type BookOpinion, bookOpinions } from '@storyvan/contract/reading';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hrefOf } from '../../../testing/page.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { reply } from '../../../testing/server.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../../testing/states.ts';
import { BookOpinions } from './BookOpinions.tsx';

const sentence = (observation: string): BookOpinion => ({
  reading_id: observation,
  date_reading: '2026-11-10',
  opinion: 'loved',
  observation,
  child_id: 7,
  child_name: 'Rahul Naik',
  program: 'mop',
  site_grade_id: 3,
  school_id: null,
  place_name: 'Tonca',
});
const counts = { loved: 5, liked: 3, not_for_me: 1, did_not_finish: 0 };
const some = { counts, sentences: [sentence('Again!')], next: null };

const show = () => renderScreen(<BookOpinions accn_no="B-10427" />);
const figures = () => screen.getAllByRole('definition').map((figure) => figure.textContent);
const quotes = () =>
  within(screen.getByRole('list'))
    .getAllByText(/^“/)
    .map((one) => one.textContent);

describe('the opinions of a book', () => {
  itSaysThatItLoads(bookOpinions, show);

  itLoadsOnRetry(bookOpinions, show, some, () => screen.findByText('“Again!”'));

  it('without any, say when they appear', async () => {
    reply(bookOpinions, {
      counts: { ...counts, loved: 0, liked: 0, not_for_me: 0 },
      sentences: [],
      next: null,
    });
    show();
    expect(await screen.findByText('No opinions yet')).toBeTruthy();
    expect(screen.getByText(/when they return this book/)).toBeTruthy();
  });

  it('once loaded, show how many children said what, in words, and each sentence with its child', async () => {
    reply(bookOpinions, some);
    show();
    expect(await screen.findByText('9 opinions, from all copies')).toBeTruthy();
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Loved it',
      'Liked it',
      'Not for me',
      'Did not finish',
    ]);
    expect(figures()).toEqual(['5', '3', '1', '0']);
    expect(hrefOf('Rahul Naik')).toBe('/mop/child/3/7');
    expect(screen.getByRole('listitem').textContent).toContain('Tonca10 Nov 2026');
    expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
  });

  it('without sentences, show only the figures', async () => {
    reply(bookOpinions, { counts, sentences: [], next: null });
    show();
    expect(await screen.findByText('9 opinions, from all copies')).toBeTruthy();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('with many sentences, show the newest three, then all, then older ones', async () => {
    reply(bookOpinions, ({ query }) =>
      query.get('after') === 'k1'
        ? { counts, sentences: [sentence('5')], next: null }
        : { counts, sentences: ['1', '2', '3', '4'].map(sentence), next: 'k1' },
    );
    const { keys } = show();
    await screen.findByText('“1”');
    expect(quotes()).toEqual(['“1”', '“2”', '“3”']);
    await keys.click(screen.getByRole('button', { name: 'Show all' }));
    expect(quotes()).toEqual(['“1”', '“2”', '“3”', '“4”']);
    // The button is gone, so the focus is on what it has shown.
    const [, , , fourth] = screen.getAllByRole('listitem');
    expect(document.activeElement).toBe(within(fourth as HTMLElement).getByRole('link'));
    await keys.click(screen.getByRole('button', { name: 'Load older' }));
    expect(await screen.findByText('“5”')).toBeTruthy();
  });
});
