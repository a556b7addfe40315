import { listLevels } from '@storyvan/contract/catalogue';
import { readingPage } from '@storyvan/contract/families';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { levels } from '../../testing/books.ts';
import { page, shownBook } from '../../testing/families.ts';
import { breadcrumb, findHref } from '../../testing/page.ts';
import { atSite } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { reply } from '../../testing/server.ts';
import { itLoadsOnRetry, itSaysThatItLoads, itSaysThatThereIsNone } from '../../testing/states.ts';
import { ReadingPageScreen } from './ReadingPageScreen.tsx';

const show = () => renderScreen(<ReadingPageScreen child_id={7} place={atSite} />);

/** What the screen shows; the sheet of paper beside it has the same words. */
const sheet = async () => {
  await screen.findByRole('button', { name: 'Print' });
  return within(document.querySelector('[data-on="screen"]') as HTMLElement);
};

beforeEach(() => reply(listLevels, levels));

describe('the reading page of a child', () => {
  itSaysThatItLoads(readingPage, show);
  itLoadsOnRetry(readingPage, show, page(), () => screen.findByRole('button', { name: 'Print' }));
  itSaysThatThereIsNone([readingPage], show, 'There is no such child.');

  it('with one book, says so kindly, with how many are missing to the first certificate', async () => {
    reply(
      readingPage,
      page({
        books: [shownBook({ opinion: 'loved', observation: 'The frog was funny.' })],
        books_total: 1,
        books_returned: 1,
        next_certificate: { books: 10, more: 9 },
      }),
    );
    show();
    const shown = await sheet();
    expect(shown.getByText('1 book read')).toBeTruthy();
    expect(shown.getByText('9 more books to the certificate for 10 books')).toBeTruthy();
    await shown.findByText(/level 3 orange/);
    const shelf = shown.getByRole('list', { name: 'Books read' });
    const spines = within(shelf).getAllByRole('listitem');
    expect(spines.map(({ textContent }) => textContent)).toEqual([
      '♥The Lost Frog3, level 3 orange, loved it',
    ]);
    expect(shown.getByText('“The frog was funny.”')).toBeTruthy();
    expect(breadcrumb()).toBe('mop › Tonca › Rahul Naik › Reading page');
  });

  it('with books at home, wishes and certificates, names them', async () => {
    reply(
      readingPage,
      page({
        books: [shownBook({ title: 'चंदाचा पाऊस', language: 'Marathi', date_return: null })],
        books_total: 27,
        books_returned: 26,
        certificates: [
          { books: 10, reached_on: '2026-08-01' },
          { books: 25, reached_on: '2026-11-04' },
        ],
        next_certificate: { books: 50, more: 24 },
        levels: [
          { level: 2, from: '2026-06-01' },
          { level: 3, from: '2026-09-01' },
        ],
        wishes: [{ title: 'Rain', author: 'Asha Dias', language: null }],
      }),
    );
    show();
    const shown = await sheet();
    const title = shown.getByText('चंदाचा पाऊस');
    expect(title.getAttribute('lang')).toBe('mr');
    expect(shown.getByText(/^Reading now:/).textContent).toBe('Reading now: चंदाचा पाऊस');
    expect(shown.getByText('and 26 books before these')).toBeTruthy();
    expect(shown.getByText('4 Nov 2026')).toBeTruthy();
    expect(shown.getByText('from 1 Sep 2026')).toBeTruthy();
    expect(shown.getByText('Would like to read')).toBeTruthy();
    expect(await findHref('Certificates')).toBe('/mop/site/3/families?show=certificates&child=7');
  });

  it('when it is printed, is one sheet of paper with the same child', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    reply(readingPage, page());
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    const papers = document.querySelectorAll('.paper[data-page="reading"] [data-on="paper"]');
    expect(papers).toHaveLength(1);
    expect(papers[0]?.textContent).toContain('Rahul Naik');
  });
});
