import { listLevels } from '@storyvan/contract/catalogue';
import { autocompleteChild, getChild } from '@storyvan/contract/children';
import { childReading, placeReading } from '@storyvan/contract/reading';
import { useSearch } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PlaceRef } from '../../records/place/place-links.ts';
import { levels } from '../../testing/books.ts';
import { child } from '../../testing/children.ts';
import { breadcrumb, findHref } from '../../testing/page.ts';
import { atGrade, atSite, namePlaces } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { failWith, reply, replyPages } from '../../testing/server.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { ReadingHistoryScreen } from './ReadingHistoryScreen.tsx';
import { asha, reading } from './reading.fixtures.ts';
import { childIdOf, readReadingSearch } from './reading-search.ts';

/** As the route does it: the child is in the address. */
function History({ place }: { place: PlaceRef }) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  return <ReadingHistoryScreen place={place} child_id={childIdOf(readReadingSearch(search))} />;
}

const show = (path = '/history', place: PlaceRef = atSite) =>
  renderScreen(<History place={place} />, { path });
const savedFiles = watchSavedFiles();
const fifty = Array.from({ length: 50 }, (_, index) => reading(`r${index}`, { title: `Tale ${index}` }));

beforeEach(() => {
  reply(listLevels, levels);
  namePlaces();
  reply(getChild, child({ name: 'Asha Naik' }));
  reply(autocompleteChild, [asha]);
  reply(placeReading, [reading('r1'), reading('r2', { child_id: 8, child_name: 'Rahul Naik' })]);
  reply(childReading, [reading('r1')]);
});

describe('reading history', () => {
  itSaysThatItLoads(placeReading, show);

  itLoadsOnRetry(placeReading, show, [reading('r1')], () =>
    screen.findByRole('link', { name: 'The Mango Thief' }),
  );

  it('without entries, says how to add the first', async () => {
    reply(placeReading, []);
    show();
    expect(await screen.findByText('No reading history yet')).toBeTruthy();
    expect(screen.getByText(/choose “Add reading history”/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add reading history' })).toBeTruthy();
  });

  it('once loaded, shows date, child, book, level, observation, illustrations and who read with the child', async () => {
    reply(placeReading, [
      reading('r1', { observation: 'चित्रे पाहून वाचले.\nछान!' }),
      reading('r2', { reading_level: null, support_of_illustrations: false, date_reading: '2026-11-08' }),
    ]);
    show();
    const table = await screen.findByRole('table', { name: 'Reading history' });
    await screen.findByText('2 red');
    const [, first, second] = within(table).getAllByRole('row');
    expect(first?.textContent).toContain('15 Nov 2026Asha Naik');
    expect(first?.textContent).toContain('2 red');
    expect(first?.textContent).toContain('The illustrations supported the reading.Meera Kamat');
    expect(
      within(table)
        .getByText(/चित्रे पाहून वाचले/)
        .getAttribute('dir'),
    ).toBe('auto');
    expect(second?.textContent).toContain('not recorded');
    expect(second?.textContent).not.toContain('illustrations');
    expect(breadcrumb()).toContain('mop › Tonca › Reading history');
    expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull();
  });

  it('with more than a page, appends older entries until the last page', async () => {
    replyPages(placeReading, [fifty, [reading('r50', { title: 'The oldest' })]]);
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Load older' }));
    expect(await screen.findByRole('link', { name: 'The oldest' })).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(52);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull());
  });

  it('when older entries fail to load, keeps those shown and says why', async () => {
    replyPages(placeReading, [fifty, []]);
    const { keys } = show();
    const older = await screen.findByRole('button', { name: 'Load older' });
    failWith(placeReading, 500, 'fault', 'An unknown error has occurred.');
    await keys.click(older);
    expect((await screen.findByRole('alert')).textContent).toBe('An unknown error has occurred.');
    expect(screen.getByRole('link', { name: 'Tale 0' })).toBeTruthy();
  });

  it('when exported, contains the entries of all pages', async () => {
    replyPages(placeReading, [fifty, [reading('r50', { title: 'The oldest' })]]);
    const { keys } = show();
    const { name, lines } = await exportAsCsv(keys, savedFiles);
    expect(name).toMatch(/^reading-history-tonca-/);
    expect(lines).toHaveLength(52);
    expect(lines[0]).toBe(
      'Date,Child,Accession number,Title,Author,ISBN,Language,Level,Category,Reading level,How was it?,Observation,Supported by illustrations,Read with',
    );
    expect(lines[51]).toBe(
      '2026-11-15,Asha Naik,B-00812,The oldest,,,English,3,Story,2,,Read with much expression.,yes,Meera Kamat',
    );
  });

  it('with what a child said at a return, shows it without who read with it, and exports what is known', async () => {
    const unknown = {
      support_of_illustrations: null,
      librarian_id: null,
      read_with: null,
      reading_level: null,
    };
    reply(placeReading, [reading('r1', { ...unknown, opinion: 'loved', observation: 'Again!' })]);
    const { keys } = show();
    const row = (await screen.findAllByRole('row'))[1];
    expect(row?.textContent).toMatch(/level not recordedLoved itAgain!—$/);
    const { lines } = await exportAsCsv(keys, savedFiles);
    expect(lines[1]).toBe(
      '2026-11-15,Asha Naik,B-00812,The Mango Thief,,,English,3,Story,,Loved it,Again!,,',
    );
  });

  it('with a child chosen by keyboard, shows that child’s history', async () => {
    const { keys, router } = show();
    const field = await screen.findByRole('combobox', { name: 'Child' });
    await keys.type(field, 'a');
    await screen.findByRole('option', { name: /Asha Naik/ });
    await keys.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.searchStr).toBe('?child=7'));
    expect(await screen.findByRole('table', { name: 'Reading history of Asha Naik' })).toBeTruthy();
    expect(breadcrumb()).toContain('mop › Tonca › Asha Naik › Reading history');
    await keys.click(screen.getByRole('button', { name: 'Clear: Child' }));
    await waitFor(() => expect(router.state.location.searchStr).toBe(''));
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Child' }).value).toBe('');
  });

  it('with a card scanned, chooses its child although Enter came before the reply', async () => {
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    reply(autocompleteChild, async ({ params }) => {
      if (params.text !== 'C-0007') return [];
      await asked;
      return [asha];
    });
    const { keys, router } = show();
    await keys.type(await screen.findByRole('combobox', { name: 'Child' }), 'C-0007{Enter}');
    expect(router.state.location.searchStr).toBe('');
    answer();
    await waitFor(() => expect(router.state.location.searchStr).toBe('?child=7'));
  });

  it('with a name that matches no child, says so', async () => {
    reply(autocompleteChild, []);
    const { keys } = show();
    await keys.type(await screen.findByRole('combobox', { name: 'Child' }), 'x');
    expect(await screen.findByText('No matching child here.')).toBeTruthy();
  });

  it('of a child without entries, says so by name', async () => {
    reply(childReading, []);
    show('/history?child=7');
    expect(await screen.findByText('No reading history for Asha Naik yet')).toBeTruthy();
  });

  it('of a grade, requests it and shows its school in the breadcrumb', async () => {
    const asked: string[] = [];
    reply(placeReading, ({ params }) => {
      asked.push(`${params.program} ${params.id}`);
      return [reading('r1')];
    });
    show('/history', atGrade);
    expect(await findHref('Asha Naik')).toBe('/lis/school/2/11/child/7');
    expect(asked).toEqual(['lis 11']);
    await waitFor(() => expect(breadcrumb()).toContain('lis › Aldona Primary › III-A › Reading history'));
  });
});
