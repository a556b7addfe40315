import { type PendingBook, pendingBooks } from '@storyvan/contract/book-lists';
import type { RefusalStatus } from '@storyvan/contract/common/lending-fields';
import { returnBookFromChild, returnBookSite, undoLending } from '@storyvan/contract/lending';
import { today, unpadded } from '@storyvan/domain/calendar-date';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rowLinks, rowOf } from '../../testing/page.ts';
import { atGrade, atSite, namePlaces } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, loseConnection, loseReply, reply } from '../../testing/server.ts';
import { pendingBook, returnedReply, withRahul } from './book-lists.fixtures.ts';
import { PendingBooksScreen } from './PendingBooksScreen.tsx';
import type { PendingView } from './pending-kinds.ts';

const show = (place: typeof atSite | typeof atGrade = atSite, view: PendingView = {}) =>
  renderScreen(<PendingBooksScreen place={place} view={view} onView={() => undefined} />);
const titles = () => rowLinks().slice(0, -1);
const takeBack = (title: string) => screen.findByRole('button', { name: new RegExp(`: ${title},`) });

/** The books that are out, on the server. */
let out: PendingBook[] = [];
const isBack = (accn_no: string) => {
  out = out.filter((book) => book.accn_no !== accn_no);
};

const replyOf = <S extends RefusalStatus | 'undone'>(status: S, message: string) => ({
  status: { status, message },
  details: null,
  held_by: null,
  book: null,
});

// A row stays for a moment before it is removed.
beforeAll(() => configure({ asyncUtilTimeout: 5000 }));
afterAll(() => configure({ asyncUtilTimeout: 1000 }));

beforeEach(() => {
  namePlaces();
  out = [
    pendingBook('B-1', 'Alpha', { days_out: 30 }),
    pendingBook('B-2', 'Beta', { ...withRahul, days_out: 20 }),
    pendingBook('B-3', 'Gamma', { days_out: 10 }),
  ];
  reply(pendingBooks, () => out);
});

/** The server takes back from the place and records the calls. */
function takesBackFromPlace() {
  const asked: unknown[] = [];
  reply(returnBookSite, ({ body }) => {
    asked.push(body);
    isBack(body.accn_no as string);
    return returnedReply(body.accn_no as string, `${body.accn_no} is back in the library.`);
  });
  return asked;
}

describe('taking several pending books back', () => {
  it('sends each with its own request_id, shows the result at each row, and undoes them one by one', async () => {
    const asked = takesBackFromPlace();
    reply(returnBookFromChild, replyOf('not with a child here', 'Beta is with another child.'));
    const undoneOf: unknown[] = [];
    reply(undoLending, ({ body }) => {
      undoneOf.push(body.event_id);
      return replyOf('undone', 'Undone.');
    });
    const { keys } = show();
    for (const title of ['Alpha', 'Beta', 'Gamma']) {
      await keys.click(await screen.findByRole('checkbox', { name: new RegExp(`^Select: ${title},`) }));
    }
    await keys.click(screen.getByRole('button', { name: 'Take back 3 books' }));
    expect(asked).toEqual([]);
    const question = await screen.findByRole('dialog', { name: 'Take back 3 books?' });
    expect(question.textContent).toContain('1 book from 1 child, back to where it was lent from');
    expect(question.textContent).toContain('2 books at the site, back to the library.');
    await keys.click(within(question).getByRole('button', { name: 'Take back 3 books' }));
    await waitFor(() => expect(titles()).toEqual(['Beta']));
    expect(screen.getByText(/^2 of 3 books taken back/)).toBeTruthy();
    expect(within(rowOf('Beta')).getByRole('alert').textContent).toBe('Beta is with another child.');
    expect(asked).toMatchObject([{ accn_no: 'B-1' }, { accn_no: 'B-3' }]);
    expect(new Set(asked.map((body) => (body as { request_id: string }).request_id)).size).toBe(2);
    expect(screen.queryByRole('button', { name: /^Take back \d/ })).toBeNull();
    for (const accn_no of ['B-3', 'B-1']) {
      await keys.click(
        await screen.findByRole('button', { name: `Undo: ${accn_no} is back in the library.` }),
      );
    }
    await waitFor(() => expect(undoneOf).toEqual(['event-of-B-3', 'event-of-B-1']));
  });
});

describe('taking all books of a child back, in the grouped list', () => {
  it('sends each of that child’s books and no other, and removes the child from the list', async () => {
    const rahul = { child_id: 7, child_name: 'Rahul Naik', child_since: '2026-11-14', child_days_out: 7 };
    const zoya = { ...rahul, child_id: 9, child_name: 'Zoya Khan' };
    out = [
      pendingBook('B-1', 'Alpha', rahul),
      pendingBook('B-2', 'Beta', rahul),
      pendingBook('B-3', 'Gamma', zoya),
    ];
    const asked: unknown[] = [];
    reply(returnBookFromChild, ({ body }) => {
      asked.push(body.accn_no);
      isBack(body.accn_no as string);
      return returnedReply(body.accn_no as string, `${body.accn_no} is back in the library.`);
    });
    const { keys } = show(atSite, { group: 'child' });
    await keys.click(await screen.findByRole('button', { name: 'Take back 2 books from Rahul Naik' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Rahul Naik' })).toBeNull());
    expect(asked).toEqual(['B-1', 'B-2']);
    expect(screen.getByRole('link', { name: 'Gamma' })).toBeTruthy();
    expect(screen.getByText('1 more book before that.', { exact: false })).toBeTruthy();
  });
});

describe('taking a pending book back', () => {
  it('with a second tap at the same position, takes back one book: the row stays for a moment, greyed', async () => {
    const asked = takesBackFromPlace();
    show();
    await takeBack('Alpha');
    const tapFirst = () =>
      fireEvent.click(screen.getAllByRole('button', { name: /^Taken? back: / })[0] as HTMLElement);
    tapFirst();
    await waitFor(() => expect(within(rowOf('Alpha')).getByText('Taken back')).toBeTruthy());
    tapFirst();
    await waitFor(() => expect(titles()).toEqual(['Beta', 'Gamma']));
    expect(asked).toHaveLength(1);
  });

  it('from the place, sends it once, says so, and removes the row', async () => {
    const asked = takesBackFromPlace();
    const { keys } = show();
    await keys.click(await takeBack('Alpha'));
    await waitFor(() => expect(screen.getAllByText('B-1 is back in the library.')).toHaveLength(2));
    await waitFor(() => expect(titles()).toEqual(['Beta', 'Gamma']));
    expect(asked).toEqual([
      {
        program: 'mop',
        librarian_id: 1,
        site_grade_id: 3,
        accn_no: 'B-1',
        date_return: unpadded(today()),
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
  });

  it('from a child, when it was lent out of the box, leaves it at the place', async () => {
    reply(returnBookFromChild, ({ body }) => {
      expect(body.accn_no).toBe('B-2');
      out = out.map((book) => (book.accn_no === 'B-2' ? pendingBook('B-2', 'Beta', { days_out: 20 }) : book));
      return returnedReply('B-2', 'Beta came back from Rahul Naik and is at Tonca.');
    });
    const { keys } = show();
    expect(await takeBack('Beta')).toHaveProperty('ariaLabel', 'Take back: Beta, B-2, from Rahul Naik');
    await keys.click(await takeBack('Beta'));
    await waitFor(() => expect(rowOf('Beta').textContent).toContain('At the site'));
    const next = await screen.findByRole('button', { name: 'Take back: Beta, B-2, from the site' });
    await waitFor(() => expect(next).toHaveProperty('disabled', false));
  });

  it('tapped twice, sends once and keeps its row, so that no other row gets the second tap', async () => {
    const asked = takesBackFromPlace();
    const { keys } = show();
    const button = await takeBack('Alpha');
    const tapped = Date.now();
    await keys.dblClick(button);
    expect(button).toHaveProperty('disabled', true);
    await waitFor(() => expect(titles()).toEqual(['Beta', 'Gamma']));
    expect(Date.now() - tapped).toBeGreaterThanOrEqual(450);
    expect(asked).toHaveLength(1);
  });

  it('by keyboard, moves the focus to the next row, then to the previous one, then to the list', async () => {
    out = out.filter((book) => book.child_id === null);
    takesBackFromPlace();
    const { keys } = show();
    (await takeBack('Gamma')).focus();
    await keys.keyboard('{Enter}');
    await waitFor(async () => expect(document.activeElement).toBe(await takeBack('Alpha')));
    expect(titles()).toEqual(['Alpha']);
    await keys.keyboard('{Enter}');
    expect(await screen.findByText('No pending books at this site')).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('No pending books at this site');
  });

  it('refused from a child, growls the words of SPEC section 8 and shows the sentence at the row', async () => {
    const requestIds: unknown[] = [];
    reply(returnBookFromChild, ({ body }) => {
      requestIds.push(body.request_id);
      return replyOf('not with a child here', 'B-2 is not with a child here.');
    });
    const { keys } = show();
    await keys.click(await takeBack('Beta'));
    expect(await screen.findByText('Unable to return the book')).toBeTruthy();
    expect(within(rowOf('Beta')).getByRole('alert').textContent).toBe('B-2 is not with a child here.');
    // A refusal is a reply: the next tap is another request.
    await keys.click(await screen.findByRole('button', { name: 'Try again: Beta, B-2, from Rahul Naik' }));
    await waitFor(() => expect(requestIds).toHaveLength(2));
    expect(requestIds[0]).not.toBe(requestIds[1]);
    await waitFor(() => expect(within(rowOf('Beta')).getByRole('alert')).toBeTruthy());
  });

  it('failed from a grade, growls the words of SPEC section 8 and shows the sentence at the row', async () => {
    failWith(returnBookSite, 400, 'invalid_input', 'The date is in the future.');
    const { keys } = show(atGrade);
    await keys.click(await takeBack('Alpha'));
    expect(await screen.findByText('Unable to issue the book')).toBeTruthy();
    expect(within(rowOf('Alpha')).getByRole('alert').textContent).toBe('The date is in the future.');
  });

  it('with the reply lost, is sent again with the same request_id and has the effect of one', async () => {
    loseConnection(returnBookSite);
    const { keys } = show();
    await keys.click(await takeBack('Alpha'));
    expect((await within(rowOf('Alpha')).findByRole('alert')).textContent).toContain('cannot be reached');
    const requestIds: unknown[] = [];
    loseReply(returnBookSite, ({ body }) => requestIds.push(body.request_id));
    await keys.click(await takeBack('Alpha'));
    await waitFor(() => expect(requestIds).toHaveLength(1));
    await screen.findByRole('button', { name: /^Try again: Alpha/ });
    const asked = takesBackFromPlace();
    await keys.click(await takeBack('Alpha'));
    await waitFor(() => expect(titles()).toEqual(['Beta', 'Gamma']));
    expect(asked).toEqual([expect.objectContaining({ request_id: requestIds[0] })]);
  });

  it('failed from a child who has returned it meanwhile, is offered again from the place', async () => {
    failWith(returnBookFromChild, 503, 'fault', 'Too busy.');
    const { keys, queryClient } = show();
    await keys.click(await takeBack('Beta'));
    expect((await within(rowOf('Beta')).findByRole('alert')).textContent).toBe('Too busy.');
    out = out.map((book) => (book.accn_no === 'B-2' ? pendingBook('B-2', 'Beta', { days_out: 20 }) : book));
    await queryClient.invalidateQueries();
    expect(await screen.findByRole('button', { name: 'Take back: Beta, B-2, from the site' })).toBeTruthy();
    expect(within(rowOf('Beta')).queryByRole('alert')).toBeNull();
  });

  it('undone on the screen, shows the row again and says so', async () => {
    takesBackFromPlace();
    const before = out;
    reply(undoLending, ({ body }) => {
      expect(body.event_id).toBe('event-of-B-1');
      out = before;
      return replyOf('undone', 'B-1 is at Tonca again.');
    });
    const { keys } = show();
    await keys.click(await takeBack('Alpha'));
    const note = await screen.findByRole('region', { name: 'Taken back' });
    await waitFor(() => expect(titles()).toEqual(['Beta', 'Gamma']));
    await keys.click(within(note).getByRole('button', { name: 'Undo: B-1 is back in the library.' }));
    await waitFor(() => expect(titles()).toEqual(['Alpha', 'Beta', 'Gamma']));
    expect(screen.queryByRole('region', { name: 'Taken back' })).toBeNull();
    expect(screen.getByText('B-1 is at Tonca again.')).toBeTruthy();
  });

  it('undone in the growl, shows the row again too', async () => {
    takesBackFromPlace();
    const before = out;
    reply(undoLending, () => {
      out = before;
      return replyOf('undone', 'B-1 is at Tonca again.');
    });
    const { keys } = show();
    await keys.click(await takeBack('Alpha'));
    await waitFor(() => expect(titles()).toEqual(['Beta', 'Gamma']));
    await keys.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(titles()).toEqual(['Alpha', 'Beta', 'Gamma']));
  });

  it('whose undo is refused, says why and still offers it', async () => {
    takesBackFromPlace();
    const message = 'B-1 has been lent again since.';
    reply(undoLending, replyOf('changed since', message));
    const { keys } = show();
    await keys.click(await takeBack('Alpha'));
    const note = await screen.findByRole('region', { name: 'Taken back' });
    await keys.click(within(note).getByRole('button'));
    expect((await within(note).findByRole('alert')).textContent).toBe(message);
    expect(within(note).getByRole('button')).toHaveProperty('disabled', false);
  });

  it('when the list cannot be read again then, is removed anyway', async () => {
    reply(returnBookSite, () => {
      loseConnection(pendingBooks);
      return returnedReply('B-1', 'Alpha is back in the library.');
    });
    const { keys } = show();
    await keys.click(await takeBack('Alpha'));
    await waitFor(() => expect(titles()).toEqual(['Beta', 'Gamma']));
  });
});
