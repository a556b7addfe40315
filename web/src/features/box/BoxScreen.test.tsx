import { bookList } from '@storyvan/contract/book-lists';
import {
  addToBox,
  type BoxCopy,
  type BoxPurpose,
  type ClosedBox,
  closeBox,
  getBox,
  startBox,
} from '@storyvan/contract/box';
import type { LendingDetails } from '@storyvan/contract/common/lending-fields';
import { issueBookSite, returnBookSite } from '@storyvan/contract/lending';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { bookRow } from '../../testing/books.ts';
import { labelBooks } from '../../testing/labels.ts';
import { runOnly } from '../../testing/library.ts';
import { findHref, hrefOf } from '../../testing/page.ts';
import { atSite, namePlaces } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { loseConnection, reply } from '../../testing/server.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { BoxScreen } from './BoxScreen.tsx';
import { numbersIn, whereWords } from './box.messages.ts';
import { boxModeSearch } from './box-search.ts';

const box_id = '019e0000-0000-7000-8000-000000000001';
const copy = (accn_no: string, title: string, more: Partial<BoxCopy> = {}): BoxCopy => ({
  ...bookRow(accn_no, title),
  listed: true,
  state: 'available',
  held_by: null,
  back: false,
  ...more,
});
const held = (child_name: string | null = null, site_grade_id = 3): BoxCopy['held_by'] => ({
  program: 'mop',
  site_grade_id,
  place_name: site_grade_id === 3 ? 'Tonca' : 'Chimbel',
  school_id: null,
  child_id: child_name === null ? null : 7,
  child_name,
  since: '2026-11-18',
});

/** The list on the server. */
let copies: BoxCopy[] = [];
let isOpen = true;
let last: ClosedBox | null = null;
const change = (accn_no: string, more: Partial<BoxCopy>) => {
  copies = copies.map((each) => (each.accn_no === accn_no ? { ...each, ...more } : each));
};

const show = (purpose: BoxPurpose = 'packing') =>
  renderScreen(<BoxScreen place={atSite} purpose={purpose} />);
const group = (name: string) => screen.findByRole('region', { name });
const titlesIn = async (name: string) =>
  (await within(await group(name)).findAllByRole('listitem')).map(
    (row) => row.querySelector('a')?.textContent,
  );
const details = (added: number, unknown: string[] = []) => ({
  box_id,
  program: 'mop' as const,
  site_grade_id: 3,
  added,
  unknown,
});
const boxReply = () => ({
  open: isOpen ? { box_id, made_by: 'Leela Naik', made_on: '2026-11-18', copies } : null,
  last,
});

beforeEach(() => {
  localStorage.clear();
  namePlaces();
  isOpen = true;
  last = null;
  copies = [copy('B-1', 'Alpha'), copy('B-2', 'Beta'), copy('B-3', 'Gamma', { state: 'lost' })];
  reply(getBox, boxReply);
  reply(bookList, [{ date_issue: '2026-10-13', cnt: 40, pending: 0 }]);
});

/** The server lends each copy to the site and records the calls. */
function lends() {
  const asked: { accn_no: string; request_id: string }[] = [];
  reply(issueBookSite, ({ body }) => {
    asked.push(body as { accn_no: string; request_id: string });
    change(body.accn_no as string, { held_by: held() });
    return {
      status: { status: 'issued' as const, message: `${body.accn_no} is at Tonca.` },
      details: { event_id: `event-${body.accn_no}` } as LendingDetails,
      held_by: null,
      book: null,
    };
  });
  return asked;
}

describe('packing a box', () => {
  itSaysThatItLoads(getBox, show);
  itLoadsOnRetry(getBox, show, boxReply(), () => screen.findByText(/Scan each book/));

  it('without a list, starts one from pasted numbers and an earlier box, and names unknown numbers', async () => {
    labelBooks();
    isOpen = false;
    let asked: unknown;
    reply(startBox, ({ body }) => {
      asked = body;
      isOpen = true;
      return {
        status: { status: 'added' as const, message: 'The list for Tonca is ready.' },
        details: details(41, ['B-99']),
      };
    });
    const { keys } = show();
    await keys.click(await screen.findByLabelText('Accession numbers'));
    await keys.paste('b-1, GOA/B-2\nB-99 B-1');
    expect(screen.getByText('3 numbers')).toBeTruthy();
    await screen.findByRole('option', { name: '13 Oct 2026, 40 books' });
    await keys.selectOptions(screen.getByLabelText('Same as the box of'), '13 Oct 2026, 40 books');
    await keys.click(screen.getByRole('button', { name: 'Start the list' }));
    expect((await screen.findByRole('alert')).textContent).toBe('No book has the number B-99.');
    expect(asked).toMatchObject({
      ...{ program: 'mop', site_grade_id: 3, purpose: 'packing' },
      ...{ accn_nos: ['B-1', 'B-2', 'B-99'], as_on: '2026-10-13' },
    });
    expect(await titlesIn('To pack')).toEqual(['Alpha', 'Beta']);
  });

  it('leads to a proposed box, and unpacking does not', async () => {
    show();
    expect(await findHref('Propose a box')).toBe('/mop/site/3/propose-box');
    cleanup();
    show('unpacking');
    await group('Not back yet');
    expect(screen.queryByRole('link', { name: 'Propose a box' })).toBeNull();
    cleanup();
    runOnly('lis');
    show();
    expect(await screen.findByRole('heading', { name: 'Box' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Propose a box' })).toBeNull();
  });

  it('with a book scanned that is on the list, lends it and moves it into the box', async () => {
    const asked = lends();
    const { keys } = show();
    await keys.type(await screen.findByLabelText('Accession number'), 'b-1{Enter}');
    expect(await titlesIn('In the box')).toEqual(['Alpha']);
    expect(await titlesIn('To pack')).toEqual(['Beta']);
    expect((await group('Cannot go')).textContent).toContain('lost');
    expect(asked).toMatchObject([{ accn_no: 'B-1', site_grade_id: 3 }]);
    await keys.type(screen.getByLabelText('Accession number'), 'B-1{Enter}');
    expect((await screen.findAllByText('B-1 was scanned before.')).length).toBeGreaterThan(0);
    expect(asked).toHaveLength(1);
    expect(localStorage.length).toBe(0);
  });

  it('with a book scanned that is not on the list, notes it, and adds and lends it if asked', async () => {
    const added: unknown[] = [];
    reply(addToBox, ({ body }) => {
      added.push([body.accn_nos, body.listed ?? true]);
      if (body.listed === false) copies = [...copies, copy('B-9', 'Stray', { listed: false })];
      else change('B-9', { listed: true });
      return { status: { status: 'added' as const, message: '1 book was added.' }, details: details(1) };
    });
    const asked = lends();
    const { keys } = show();
    await keys.type(await screen.findByLabelText('Accession number'), 'B-9{Enter}');
    const stray = await group('Not on the list');
    expect(stray.textContent).toContain('in the library');
    expect(asked).toEqual([]);
    await keys.click(within(stray).getByRole('button', { name: 'Add to the box: Stray, B-9' }));
    await waitFor(async () => expect(await titlesIn('In the box')).toEqual(['Stray']));
    expect(added).toEqual([
      [['B-9'], false],
      [['B-9'], true],
    ]);
    expect(asked).toMatchObject([{ accn_no: 'B-9' }]);
  });

  it('without a scanner, lends all that are here after a question', async () => {
    const asked = lends();
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Lend all that are here' }));
    const question = await screen.findByRole('dialog', { name: 'Lend 2 books?' });
    await keys.click(within(question).getByRole('button', { name: 'Lend all that are here' }));
    await waitFor(async () => expect(await titlesIn('In the box')).toEqual(['Alpha', 'Beta']));
    expect(asked.map(({ accn_no }) => accn_no)).toEqual(['B-1', 'B-2']);
  });

  it('with the connection lost, keeps the scan over a reload and sends it with the same request_id', async () => {
    loseConnection(issueBookSite);
    const { keys, unmount } = show();
    await keys.type(await screen.findByLabelText('Accession number'), 'B-1{Enter}');
    expect(await screen.findByText(/The scan is kept and sent again/)).toBeTruthy();
    const [kept] = JSON.parse(localStorage.getItem(`storyvan.box.${box_id}`) ?? '[]');
    unmount();
    const asked = lends();
    show();
    expect(await titlesIn('In the box')).toEqual(['Alpha']);
    expect(asked).toMatchObject([{ accn_no: 'B-1', request_id: kept.request_id }]);
  });

  it('finished with books missing, asks, and shows the result next time', async () => {
    reply(closeBox, () => {
      isOpen = false;
      last = {
        box_id,
        closed_by: 'Leela Naik',
        closed_on: '2026-11-18',
        outcomes: { done: 0, missing: 2, away: 1, not_ours: 0 },
        missing: [{ accn_no: 'B-1', title: 'Alpha' }],
      };
      return {
        status: { status: 'closed' as const, message: 'The list is finished.' },
        details: details(0),
      };
    });
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Finish' }));
    const question = await screen.findByRole('dialog', { name: 'Finish this list?' });
    expect(question.textContent).toContain('2 books were not scanned and will be kept as missing.');
    await keys.click(within(question).getByRole('button', { name: 'Finish' }));
    expect((await group('Last time: 18 Nov 2026')).textContent).toContain('Alpha, B-1');
    expect(await screen.findByRole('button', { name: 'Start the list' })).toBeTruthy();
  });

  it('on paper, lists every book with a box to tick', async () => {
    change('B-2', { held_by: held() });
    show();
    await group('To pack');
    const rows = [...document.querySelectorAll('.paper tbody tr')].map((row) => row.textContent);
    expect(rows).toEqual([
      'To pack (1)',
      '☐B-1Alphain the library',
      'In the box (1)',
      '☑B-2Beta',
      'Cannot go (1)',
      '☐B-3Gammalost',
    ]);
  });
});

describe('unpacking a box', () => {
  beforeEach(() => {
    copies = [
      copy('B-1', 'Alpha', { held_by: held() }),
      copy('B-2', 'Beta', { held_by: held('Rahul Naik') }),
      copy('B-3', 'Gamma', { back: true }),
    ];
  });

  it('shows what is missing, what is back, and who has the rest, and returns what is scanned', async () => {
    reply(returnBookSite, ({ body }) => {
      change(body.accn_no as string, { held_by: null, back: true });
      return {
        status: { status: 'returned' as const, message: 'Alpha is back in the library.' },
        details: { event_id: 'e1' } as LendingDetails,
        held_by: null,
        book: null,
      };
    });
    const { keys } = show('unpacking');
    expect(await titlesIn('Not back yet')).toEqual(['Alpha']);
    const away = within(await group('With children, or lost'));
    expect(hrefOf(/^with Rahul Naik, Tonca/, away)).toBe('/mop/child/3/7');
    await keys.type(screen.getByLabelText('Accession number'), 'B-1{Enter}');
    await waitFor(async () => expect(await titlesIn('Back in the library')).toEqual(['Alpha', 'Gamma']));
    expect(screen.getByRole('button', { name: 'Undo: Alpha is back in the library.' })).toBeTruthy();
  });

  it('marks only its own mode as chosen, and offers the camera', async () => {
    renderScreen(<BoxScreen place={atSite} purpose="unpacking" />, {
      path: '/mop/site/3/box?mode=unpacking',
    });
    expect(await screen.findByRole('button', { name: 'Scan with the camera' })).toBeTruthy();
    const modes = within(screen.getByRole('group', { name: 'What for' })).getAllByRole('link');
    const current = modes.filter((link) => link.getAttribute('aria-current'));
    expect(current.map(({ textContent }) => textContent)).toEqual(['Unpacking']);
  });

  it('without a list, starts one with what is out', async () => {
    isOpen = false;
    reply(startBox, ({ body }) => {
      expect(body.purpose).toBe('unpacking');
      isOpen = true;
      return { status: { status: 'added' as const, message: 'Ready.' }, details: details(3) };
    });
    const { keys } = show('unpacking');
    await keys.click(await screen.findByRole('button', { name: 'Start unpacking' }));
    expect(await titlesIn('Not back yet')).toEqual(['Alpha']);
  });
});

describe('the words of a box', () => {
  it.each([
    [copy('B-1', 'A'), 'in the library'],
    [copy('B-1', 'A', { state: 'withdrawn' }), 'withdrawn'],
    [copy('B-1', 'A', { held_by: held(null, 4) }), 'at Chimbel, since 18 Nov 2026'],
    [copy('B-1', 'A', { held_by: held('Asha') }), 'with Asha, Tonca, since 18 Nov 2026'],
  ])('for a copy, say where it is', (of, words) => {
    expect(whereWords(of)).toBe(words);
  });

  it('in pasted text, are separate numbers, each once', () => {
    expect(numbersIn(' b-1,B-2;\n*B-3*\tB-1 ')).toEqual(['B-1', 'B-2', 'B-3']);
  });

  it('in a path, choose packing unless it is unpacking', () => {
    expect([boxModeSearch({ mode: 'unpacking' }), boxModeSearch({ mode: 'x' })]).toEqual([
      { mode: 'unpacking' },
      {},
    ]);
  });
});
