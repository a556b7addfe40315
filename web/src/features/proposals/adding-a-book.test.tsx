import { lookup } from '@storyvan/contract/catalogue';
import type { FoundBook } from '@storyvan/contract/common/found';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { bookRow } from '../../testing/books.ts';
import { failWith, reply } from '../../testing/server.ts';
import { answerProposals, atTonca, button, library, show, showing } from './propose-box.fixtures.tsx';

const found = (accn_no: string, title: string, more: Partial<FoundBook> = {}): FoundBook => ({
  ...bookRow(accn_no, title),
  title_id: Number(accn_no.slice(2)),
  other_title: null,
  state: 'available',
  where: 'In the library',
  held_by: null,
  ...more,
});

const copies = [
  found('B-1', 'Alpha'),
  found('B-4', 'Delta'),
  found('B-5', 'Epsilon'),
  found('B-7', 'Eta', { state: 'withdrawn', where: 'withdrawn' }),
  found('B-8', 'Theta', { where: 'Tonca', held_by: { ...atTonca, since: '2026-11-02' } }),
  found('B-9', 'Iota', {
    held_by: { ...atTonca, child_id: 7, child_name: 'Rahul Naik', since: '2026-11-02' },
  }),
];

/** Words find Gamma elsewhere; only a number that is whole finds its copy. */
const answer = (text: string): ReplyOf<typeof lookup> => {
  const copy = copies.find(({ accn_no }) => accn_no === text);
  return {
    ...{ books: [copy ?? found('B-3', 'Gamma')], more_books: false, children: [], more_children: false },
    ...{ exact: copy ? { accn_no: text, child: null } : null, instead: null },
    ...{ next: { books: null, children: null }, facets: null },
  };
};

/** As the server does, a search of the library alone finds no numbers. */
beforeEach(() => {
  answerProposals();
  reply(lookup, ({ params, query }) => answer(query.has('at') ? '' : (params.query ?? '')));
});

async function scan(typed: string) {
  const shown = show();
  await showing('Alpha', 'Beta', 'Gamma');
  await shown.keys.type(await screen.findByLabelText('Add a book'), `${typed}{Enter}`);
  return shown;
}

describe('a number that is scanned into a proposed box', () => {
  it('of a copy in the library, adds it, and it is locked', async () => {
    await scan('B-5');
    await showing('Alpha', 'Beta', 'Epsilon', 'Gamma');
    expect(library.asked.at(-1)).toEqual({ count: '4', keep: 'B-1,B-2,B-3,B-5' });
    expect(button('Lock Epsilon, B-5').getAttribute('aria-pressed')).toBe('true');
    expect(await screen.findByText('“Epsilon” was added.')).toBeTruthy();
  });

  it('with what scanners add, is that copy too, and the next one can follow at once', async () => {
    const { keys } = await scan(' *b-5*');
    await keys.keyboard('B-4{Enter}');
    await showing('Alpha', 'Beta', 'Delta', 'Epsilon', 'Gamma');
    expect(screen.getByLabelText('Add a book')).toHaveProperty('value', '');
  });

  it.each([
    ['B-7', 'Eta, B-7, cannot go: it is withdrawn.'],
    ['B-8', 'Theta, B-8, is not in the library: it is at Tonca since 2 Nov 2026.'],
    ['B-9', 'Iota, B-9, is not in the library: it is with Rahul Naik, Tonca since 2 Nov 2026.'],
    ['B-99', 'No book has the number B-99.'],
    ['B-1', 'Alpha, B-1, is in this box already.'],
  ])('%s, which cannot be added, says why', async (number, why) => {
    await scan(number);
    expect((await screen.findByText(why)).getAttribute('role')).toBe('alert');
    await showing('Alpha', 'Beta', 'Gamma');
  });

  it('without an answer of the server, says that it was not added', async () => {
    failWith(lookup, 503, 'unavailable', 'The database is busy.');
    await scan('B-5');
    expect(await screen.findByText('B-5 was not added. The database is busy.')).toBeTruthy();
  });
});
