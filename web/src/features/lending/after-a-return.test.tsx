import {
  issueBookChild,
  returnableFromChildren,
  returnBookFromChild,
  undoLending,
} from '@storyvan/contract/lending';
import { howWasIt } from '@storyvan/contract/reading';
import { wishesOfChild } from '@storyvan/contract/wishes';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldByRahul } from '../../testing/books.ts';
import { answerTheDesk, findScanField, scan, scanField, show } from '../../testing/lending-desk.tsx';
import { reply } from '../../testing/server.ts';
import { waitingChild, wish } from '../../testing/wishes.ts';
import { deskAt, issued, refusedReply, returnableBook, returnedReply } from './lending.fixtures.ts';

answerTheDesk();

const fromRahul = { child_id: 7, child_name: 'Rahul Naik' };
let said: unknown[] = [];
beforeEach(() => {
  said = [];
  reply(returnBookFromChild, ({ body }) => returnedReply(String(body.accn_no), fromRahul));
  reply(howWasIt, ({ body }) => {
    said.push([body.accn_no, body.event_id, body.opinion, body.observation]);
    return { status: { status: 'saved' as const, message: 'Saved.' }, details: null };
  });
});

const rowOf = async (accn_no: string) => {
  const title = await screen.findByText(`Title of ${accn_no}`);
  return within(title.closest('li') as HTMLElement);
};

describe('after a return', () => {
  it('"How was it?" is asked on the newest row, saved with the return, and leaves the focus in the field', async () => {
    const { keys } = show(deskAt('return-child'));
    await findScanField();
    scan('B-1');
    await keys.click(await (await rowOf('B-1')).findByRole('button', { name: 'Loved it' }));
    await waitFor(() => expect(said).toEqual([['B-1', 'event of B-1', 'loved', '']]));
    expect(document.activeElement).toBe(scanField());
    await keys.click((await rowOf('B-1')).getByRole('button', { name: 'Add a sentence' }));
    await keys.keyboard('The frog is funny{Enter}');
    await waitFor(() => expect(said.at(-1)).toEqual(['B-1', 'event of B-1', 'loved', 'The frog is funny']));
    expect(document.activeElement).toBe(scanField());
  });

  it('an older row asks only when it is tapped, and shows its answer after the screen was left', async () => {
    const setup = deskAt('return-child');
    const first = show(setup);
    await findScanField();
    for (const accn_no of ['B-1', 'B-2']) scan(accn_no);
    await rowOf('B-2');
    const older = await rowOf('B-1');
    expect(older.queryByRole('button', { name: 'Loved it' })).toBeNull();
    fireEvent.click(older.getByRole('button', { name: 'How was Title of B-1?' }));
    fireEvent.click(older.getByRole('button', { name: 'Liked it' }));
    await older.findByText('Saved');
    first.unmount();
    show(setup);
    const again = await rowOf('B-1');
    expect(again.getByRole('button', { name: 'How was Title of B-1?' }).textContent).toBe('Liked it');
  });

  it('a book taken back and lent to another asks the child who gave it back', async () => {
    const held_by = heldByRahul;
    reply(issueBookChild, ({ body }) =>
      body.take_back_from === undefined
        ? refusedReply('with a child', 'Rahul has it.', held_by)
        : issued('B-1', { child_id: 8, child_name: 'Joel', taken_back: ['place event', 'return event'] }),
    );
    const bodies: unknown[] = [];
    reply(howWasIt, ({ body }) => {
      bodies.push([body.child_id, body.site_grade_id, body.event_id]);
      return { status: { status: 'saved' as const, message: 'Saved.' }, details: null };
    });
    const { keys } = show(deskAt('issue-child'));
    await keys.click(await screen.findByRole('button', { name: /^Joel/ }));
    scan('B-1');
    await keys.click(await screen.findByRole('button', { name: /^Take back from Rahul and lend/ }));
    await keys.click(await (await rowOf('B-1')).findByRole('button', { name: 'Loved it' }));
    await waitFor(() => expect(bodies).toEqual([[held_by.child_id, held_by.site_grade_id, 'return event']]));
  });

  it('once it is undone, nothing is asked', async () => {
    show(deskAt('return-child'));
    await findScanField();
    scan('B-1');
    const row = await rowOf('B-1');
    await row.findByRole('button', { name: 'Loved it' });
    reply(undoLending, {
      ...returnedReply('B-1'),
      status: { status: 'undone', message: 'Undone.' },
    });
    fireEvent.click(row.getByRole('button', { name: 'Undo Title of B-1' }));
    await row.findByText('undone');
    expect(row.queryByRole('button', { name: 'Loved it' })).toBeNull();
  });

  it('the row names the children who wish for the book', async () => {
    const wishes = [waitingChild()];
    reply(returnBookFromChild, returnedReply('B-1', { ...fromRahul, site_grade_id: 3, wishes }));
    show(deskAt('return-child'));
    await findScanField();
    scan('B-1');
    const name = await (await rowOf('B-1')).findByText('Siddhi Naik');
    expect(name.closest('div')?.textContent).toBe('Siddhi Naik wishes for this book');
  });
});

describe('the card of the chosen child', () => {
  it('lists what the child wishes for', async () => {
    reply(wishesOfChild, [wish({ here: 1, available_here: true })]);
    reply(returnableFromChildren, [returnableBook('B-1', fromRahul)]);
    show(deskAt('issue-child'));
    fireEvent.click(await screen.findByRole('button', { name: /^Anushka/ }));
    const wishes = await screen.findByRole('list', { name: 'Wishes' });
    expect(wishes.textContent).toBe('Wishes for The Lost Froghere');
  });
});
