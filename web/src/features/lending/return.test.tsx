import { getChild } from '@storyvan/contract/children';
import { type ReturnableBook, returnableFromChildren, returnBookFromChild } from '@storyvan/contract/lending';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { reply } from '../../testing/server.ts';
import { childHere, deskAt, refusedReply, returnableBook, returnedReply } from './lending.fixtures.ts';
import { answerTheDesk, scanField, show } from './testing-desk.tsx';

answerTheDesk();

describe('a return', () => {
  const book: ReturnableBook = returnableBook('B-1', {
    child_id: 8,
    child_name: 'Joel D’Costa',
    overdue: true,
  });

  it('is one tap in the list of what can be taken back, which then leaves the list', async () => {
    reply(returnableFromChildren, [book, returnableBook('B-2')]);
    reply(returnBookFromChild, returnedReply('B-1', { child_name: 'Joel D’Costa' }));
    const { keys } = show(deskAt('return-child'));
    expect(await screen.findByText('9 days · overdue')).toBeTruthy();
    await keys.click(screen.getByRole('button', { name: /^Take back Title of B-1/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Take back Title of B-1/ })).toBeNull());
    expect(screen.getByText('after 9 days')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Take back Title of B-2/ })).toBeTruthy();
    expect(document.activeElement).toBe(scanField());
  });

  it('stays in its place for a moment, so that a second tap takes nothing else back', async () => {
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
      const [first] = screen.getAllByRole('button', { name: /^Taken? back/ });
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

  it('says what that means, when nothing is there to take back', async () => {
    show(deskAt('return-place'));
    expect(await screen.findByText('Nothing waits to go back to the library.')).toBeTruthy();
  });

  describe('on the page of a child', () => {
    const books = [{ ...returnableBook('B-1'), diff_level: 0 }];
    const page = () => deskAt('return-child', { fixed_child_id: 7 });
    beforeEach(() => {
      reply(getChild, {
        ...childHere(),
        program: 'mop',
        site_grade_id: 1,
        place_name: 'Chimbel',
        school_id: null,
        gender: null,
        baseline_level: 2,
        loans_total: 4,
        last_borrowed: null,
        date_of_birth: null,
        guardian_phone: null,
        active: true,
        inactive_since: null,
        erased_on: null,
        moves: [],
        version: 1,
        changed_by: null,
        changed_at: null,
        books,
      });
    });

    it('alerts "returned", when it succeeded, until the next scan', async () => {
      reply(returnBookFromChild, returnedReply('B-1'));
      const { keys } = show(page());
      await keys.click(await screen.findByRole('button', { name: /^Take back Title of B-1/ }));
      await waitFor(() =>
        expect(screen.getAllByText('returned', { selector: '[role=alert]' }).length).toBe(1),
      );
      expect(document.activeElement).toBe(scanField());
    });

    it('opens the error dialog, when it failed, and a scan that goes on closes it', async () => {
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
