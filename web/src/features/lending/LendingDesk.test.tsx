import { autocompleteChild, type ChildHere, childrenHere, getChild } from '@storyvan/contract/children';
import {
  issueBookChild,
  issueBookSite,
  type ReturnableBook,
  returnableFromChildren,
  returnBookFromChild,
} from '@storyvan/contract/lending';
import { addDays, formatDate, today, unpadded } from '@storyvan/domain/calendar-date';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { nextAtDesk } from '../../records/place/place-links.ts';
import { child, childHere } from '../../testing/children.ts';
import { answerTheDesk, group, scan, scanField, show } from '../../testing/lending-desk.tsx';
import { hrefOf } from '../../testing/page.ts';
import { loseConnection, neverAnswer, reply } from '../../testing/server.ts';
import { visit } from '../../testing/sessions.ts';
import { itLoadsOnRetry } from '../../testing/states.ts';
import type { DeskSetup } from './desk/desk-task.ts';
import { deskAt, issued, refusedReply, returnableBook, returnedReply } from './lending.fixtures.ts';

answerTheDesk();

describe('children here', () => {
  it('shows that it is loading, while the children load', async () => {
    neverAnswer(childrenHere);
    show(deskAt('issue-child'));
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('says what to do, when the place has no children yet', async () => {
    reply(childrenHere, []);
    show(deskAt('issue-child'));
    expect(await screen.findByText('No children here yet')).toBeTruthy();
  });

  itLoadsOnRetry(
    childrenHere,
    () => show(deskAt('issue-child')),
    group,
    () => screen.findByRole('button', { name: /^Anushka/ }),
  );

  it('shows who has borrowed, who has books and who has none, when loaded', async () => {
    const third: ChildHere = childHere({
      child_id: 9,
      name: 'Sneha Kambli',
      borrowed_on_date: 2,
      books_out: 2,
    });
    reply(childrenHere, [...group, third]);
    reply(returnableFromChildren, [
      returnableBook('B-1', { child_id: 8, child_name: 'Joel D’Costa', days_out: 9, overdue: true }),
    ]);
    const { keys } = show(deskAt('issue-child'));
    expect(await screen.findByText('1 of 3 have borrowed today')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Sneha Kambli.*borrowed 2 books/ }).textContent).toContain(
      '✓ 2',
    );
    expect(screen.getByRole('button', { name: /Joel.*has 1 book, 9 days, overdue/ }).textContent).toContain(
      '1 book · 9 days, overdue',
    );
    expect(screen.getByRole('button', { name: /Anushka.*has no book/ }).textContent).toContain('—');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuemax')).toBe('100');
    await keys.click(screen.getByRole('button', { name: /Joel/ }));
    const unfold = await screen.findByRole('button', { name: '1 book · 9 days, overdue' });
    await keys.click(unfold);
    expect(unfold.getAttribute('aria-expanded')).toBe('true');
    reply(issueBookChild, issued('B-2'));
    scan('B-2');
    await waitFor(() => expect(unfold.getAttribute('aria-expanded')).toBe('false'));
  });

  it('is entered with the arrow down, when the focus is in the scan field', async () => {
    const { keys } = show(deskAt('issue-child'));
    const first = await screen.findByRole('button', { name: /^Anushka/ });
    expect(document.activeElement).toBe(scanField());
    await keys.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(first);
  });

  it('has the child chosen who was enrolled just now, the next time the desk of the place opens', async () => {
    const setup = deskAt('issue-child');
    const open = async (at: DeskSetup) => {
      const { unmount, keys } = show(at);
      const joel = await screen.findByRole('button', { name: /^Joel/ });
      const isChosen = joel.getAttribute('aria-current') === 'true';
      await keys.click(screen.getByRole('button', { name: /^Anushka/ }));
      unmount();
      return isChosen;
    };
    nextAtDesk.set(setup.site_grade_id, child({ child_id: 8, name: 'Joel D’Costa' }));
    expect(await open(deskAt('issue-child'))).toBe(false);
    expect(await open(setup)).toBe(true);
    expect(await open(setup)).toBe(false);
  });

  it('leads to the form for a new child at this place', async () => {
    const setup = deskAt('issue-child');
    show(setup);
    await screen.findByRole('button', { name: /^Anushka/ });
    expect(hrefOf('Enrol a child')).toBe(`/mop/enroll-child?site=${setup.site_grade_id}`);
  });

  it('waits, when the arrow down is pressed after a refusal: the offer of the newest scan comes first', async () => {
    const held_by = { child_id: 9, child_name: 'Rahul Naik', place_name: 'Chimbel', since: '2026-11-12' };
    const at = { program: 'mop' as const, site_grade_id: 3, school_id: null };
    reply(issueBookChild, refusedReply('with a child', 'B-1 is with Rahul Naik.', { ...held_by, ...at }));
    const { keys } = show(deskAt('issue-child'));
    await keys.click(await screen.findByRole('button', { name: /^Anushka/ }));
    scan('B-1');
    const offer = await screen.findByRole('button', { name: /^Take back from Rahul and lend to Anushka/ });
    await keys.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(offer);
  });

  it('is moved through with the arrow keys and chosen with Enter, which returns the focus to the scan field', async () => {
    const { keys } = show(deskAt('issue-child'));
    (await screen.findByRole('button', { name: /^Anushka/ })).focus();
    await keys.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByRole('button', { name: /^Joel/ }).getAttribute('aria-current')).toBe('true');
    expect(document.activeElement).toBe(scanField());
  });
});

it('the session of today comes after the scan field, which stays where it is if the session loads late', async () => {
  show(deskAt('issue-child'), visit());
  const done = await screen.findByRole('link', { name: 'Mark session done' });
  expect(scanField().compareDocumentPosition(done)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

describe('a name typed in a long group, and Enter', () => {
  const others = Array.from({ length: 12 }, (_, n) => childHere({ child_id: 100 + n, name: `Reader ${n}` }));
  const joels = [
    childHere({ child_id: 8, name: 'Joel D’Costa' }),
    childHere({ child_id: 9, name: 'Joel Fernandes' }),
  ];
  const typeName = async (name: string) => {
    reply(childrenHere, [...others, ...joels]);
    loseConnection(autocompleteChild);
    const { keys } = show(deskAt('issue-child'));
    await keys.type(await screen.findByLabelText('Type a name'), `${name}{Enter}`);
    return keys;
  };
  const isChosen = (name: RegExp) =>
    screen.getByRole('button', { name }).getAttribute('aria-current') === 'true';

  it('chooses the child, when one is left', async () => {
    await typeName('joel f');
    expect(isChosen(/^Joel Fernandes/)).toBe(true);
    expect(document.activeElement).toBe(scanField());
  });

  it('leads into the list without choosing, when two are left; the arrows and Enter choose', async () => {
    const keys = await typeName('joel');
    expect(isChosen(/^Joel D’Costa/)).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Joel D’Costa/ }));
    await keys.keyboard('{ArrowDown}{Enter}');
    expect(isChosen(/^Joel Fernandes/)).toBe(true);
  });

  it('keeps the focus, when no child is left', async () => {
    await typeName('zzz');
    expect(document.activeElement).toBe(screen.getByLabelText('Type a name'));
  });
});

describe('the date', () => {
  it('is today until another is chosen, which is marked and sent unpadded until reset', async () => {
    const sent: unknown[] = [];
    reply(issueBookSite, ({ body }) => {
      sent.push(body.date_issue);
      return issued('B-1');
    });
    const { keys } = show(deskAt('issue-place'));
    const earlier = addDays(today(), -3);
    fireEvent.change(await screen.findByLabelText('Issue date'), { target: { value: earlier } });
    expect(document.activeElement).toBe(scanField());
    expect(screen.getByText(/, not today\./).textContent).toBe(
      `Lending on ${formatDate(earlier)}, not today.`,
    );
    scan('B-1');
    await waitFor(() => expect(sent).toEqual([unpadded(earlier)]));
    await keys.click(screen.getByRole('button', { name: 'Back to today' }));
    expect(document.activeElement).toBe(scanField());
    scan('B-2');
    await waitFor(() => expect(sent).toEqual([unpadded(earlier), unpadded(today())]));
  });

  it('is rejected, when it is in the future', async () => {
    show(deskAt('issue-place'));
    const field = await screen.findByLabelText<HTMLInputElement>('Issue date');
    fireEvent.change(field, { target: { value: addDays(today(), 1) } });
    expect(field.value).toBe(today());
    expect(screen.queryByText(/, not today\./)).toBeNull();
  });
});

describe('the sound', () => {
  it('can be switched off, and is off when the desk opens again', async () => {
    const setup = deskAt('issue-place');
    const { keys, unmount } = show(setup);
    const sound = await screen.findByRole('switch');
    expect(sound.textContent).toBe('Sound on');
    await keys.click(sound);
    expect(document.activeElement).toBe(scanField());
    unmount();
    show(setup);
    expect((await screen.findByRole('switch')).textContent).toBe('Sound off');
  });
});

describe('the books of the chosen child, while a phone scans', () => {
  it('are shown by a tap, and folded for the next child', async () => {
    reply(returnableFromChildren, [
      returnableBook('B-1', { child_id: 8, child_name: 'Joel D’Costa' }),
      returnableBook('B-2', { child_id: 7, child_name: 'Anushka Fernandes' }),
    ]);
    const { keys } = show(deskAt('issue-child'));
    await keys.click(await screen.findByRole('button', { name: /^Joel/ }));
    const books = await screen.findByRole('list', { name: 'Has now' });
    expect(books.dataset.opened).toBeUndefined();
    const tap = () => screen.getByRole('button', { name: 'has 1 book' });
    await keys.click(tap());
    expect(books.dataset.opened).toBe('true');
    expect(document.activeElement).toBe(scanField());
    await keys.click(screen.getByRole('button', { name: /^Anushka/ }));
    expect(tap().getAttribute('aria-expanded')).toBe('false');
  });
});

it('the list of books to renew offers no button for a book that was lent today', async () => {
  reply(returnableFromChildren, [returnableBook('B-1'), returnableBook('B-2', { days_out: 0 })]);
  show(deskAt('renew-child'));
  await screen.findByRole('button', { name: /^Renew Title of B-1/ });
  expect(screen.getByText('Title of B-2')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Renew Title of B-2/ })).toBeNull();
});

it('the list of books to renew can be scrolled by keyboard, when all were lent today', async () => {
  reply(returnableFromChildren, [returnableBook('B-2', { days_out: 0 })]);
  show(deskAt('renew-child'));
  const title = await screen.findByText('Title of B-2');
  expect(title.closest('ul')?.tabIndex).toBe(0);
});

describe('a return', () => {
  const book: ReturnableBook = returnableBook('B-1', {
    child_id: 8,
    child_name: 'Joel D’Costa',
    overdue: true,
  });

  it('takes one tap in the list of returnable books, and the book then leaves the list', async () => {
    reply(returnableFromChildren, [book, returnableBook('B-2')]);
    reply(returnBookFromChild, returnedReply('B-1', { child_name: 'Joel D’Costa' }));
    const { keys } = show(deskAt('return-child'));
    expect(await screen.findByText('9 days · overdue')).toBeTruthy();
    await keys.click(screen.getByRole('button', { name: /^Take back Title of B-1/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Take back Title of B-1/ })).toBeNull());
    expect(screen.getByText('back after 9 days')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Take back Title of B-2/ })).toBeTruthy();
    expect(document.activeElement).toBe(scanField());
  });

  it('keeps its row for a moment, so that a second tap returns no other book', async () => {
    let out = [book, returnableBook('B-2')];
    const asked: unknown[] = [];
    reply(returnableFromChildren, () => out);
    reply(returnBookFromChild, ({ body }) => {
      asked.push(body.accn_no);
      out = out.filter(({ accn_no }) => accn_no !== body.accn_no);
      return returnedReply(String(body.accn_no));
    });
    show(deskAt('return-child'));
    // By position, as a finger does.
    const tapFirst = () => {
      const [first] = screen.getAllByRole('button', { name: /^Taken? back Title/ });
      fireEvent.click(first as HTMLElement);
    };
    await screen.findByRole('button', { name: /^Take back Title of B-1/ });
    tapFirst();
    const taken = await screen.findByRole('button', { name: /^Taken back Title of B-1/ });
    expect(taken.closest('li')?.dataset.leaving).toBe('true');
    tapFirst();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Taken? back.*B-1/ })).toBeNull());
    expect(asked).toEqual(['B-1']);
  });

  it('is passed over by the arrow down from the scan field, while its row stays', async () => {
    reply(returnableFromChildren, [book, returnableBook('B-2')]);
    reply(returnBookFromChild, returnedReply('B-1'));
    const { keys } = show(deskAt('return-child'));
    await keys.click(await screen.findByRole('button', { name: /^Take back Title of B-1/ }));
    await screen.findByRole('button', { name: /^Taken back Title of B-1/ });
    await keys.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Take back Title of B-2/ }));
  });

  it('explains, when there are no books to return', async () => {
    show(deskAt('return-place'));
    expect(await screen.findByText('No books to return to the library.')).toBeTruthy();
  });

  describe('on the page of a child', () => {
    const books = [{ ...returnableBook('B-1'), diff_level: 0 }];
    const page = () => deskAt('return-child', { fixed_child_id: 7 });
    beforeEach(() => {
      reply(getChild, child({ ...childHere(), books }));
    });

    it('shows the alert "returned" on success, until the next scan', async () => {
      reply(returnBookFromChild, returnedReply('B-1'));
      const { keys } = show(page());
      await keys.click(await screen.findByRole('button', { name: /^Take back Title of B-1/ }));
      await waitFor(() =>
        expect(screen.getAllByText('returned', { selector: '[role=alert]' }).length).toBe(1),
      );
      expect(document.activeElement).toBe(scanField());
    });

    it('opens the error dialog on failure, which the rest of a scan closes', async () => {
      reply(returnBookFromChild, refusedReply('not with a child here', 'B-1 is in the library.'));
      const { keys } = show(page());
      await keys.click(await screen.findByRole('button', { name: /^Take back Title of B-1/ }));
      const text = 'Oops! We encountered an error while returning this book. Please try again later.';
      const dialog = await screen.findByRole('dialog', { name: 'Error' });
      expect(within(dialog).getByText(text)).toBeTruthy();
      await keys.keyboard('B');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(scanField().value).toBe('B');
    });
  });
});
