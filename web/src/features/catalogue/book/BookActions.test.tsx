import { bookDetails, listCategories, listLevels, saveTitle } from '@storyvan/contract/catalogue';
import type { BodyIn, ReplyOf } from '@storyvan/contract/endpoint';
import { changeCopyState } from '@storyvan/contract/lending';
import { today, unpadded } from '@storyvan/domain/calendar-date';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetLogin } from '../../../lib/auth.ts';
import { bookRow, heldByRahul, levels } from '../../../testing/books.ts';
import { findHref, hrefOf } from '../../../testing/page.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { failWith, reply } from '../../../testing/server.ts';
import { signInAs } from '../../../testing/sign-in-as.ts';
import { BookActions, StateChanges } from './BookScreen.tsx';
import { book } from './book.fixtures.ts';

type BookDetails = ReplyOf<typeof bookDetails>;

describe('changing a book', () => {
  const gajapati: BookDetails = {
    ...book,
    ...bookRow('B-1', 'Gajapati'),
    title_id: 7,
    author: 'Asha Naik',
    illustrator: null,
    language: 'Konkani',
    level: 3,
    where: 'In the library',
    held_by: null,
    loans_total: 0,
    copies: [{ accn_no: 'B-2', state: 'available', where: 'In the library' }],
  };
  const withRahul: BookDetails = {
    ...gajapati,
    where: 'with Rahul Naik, Tonca',
    held_by: heldByRahul,
  };

  let titles: BodyIn<typeof saveTitle>[] = [];
  let states: BodyIn<typeof changeCopyState>[] = [];

  beforeEach(() => {
    titles = [];
    states = [];
    reply(listLevels, levels);
    reply(listCategories, []);
    reply(bookDetails, gajapati);
    reply(saveTitle, ({ body }): ReplyOf<typeof saveTitle> => {
      titles.push(body);
      return {
        status: { status: 'saved', message: 'Gajapati was saved.' },
        details: { title_id: 7, version: 5 },
      };
    });
    reply(changeCopyState, ({ body }): ReplyOf<typeof changeCopyState> => {
      states.push(body);
      return {
        status: { status: 'saved', message: 'B-1 is withdrawn.' },
        details: null,
        held_by: null,
      };
    });
  });

  const openEdit = async () => {
    const shown = renderScreen(<BookActions book={gajapati} />);
    await shown.keys.click(await screen.findByRole('button', { name: 'Edit' }));
    return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Edit book' })) };
  };
  const openState = async (of: BookDetails) => {
    const shown = renderScreen(<BookActions book={of} />);
    const name = of.state === 'available' ? 'Withdrawn or lost' : 'Back in stock';
    await shown.keys.click(await screen.findByRole('button', { name }));
    return {
      ...shown,
      dialog: within(await screen.findByRole('dialog', { name: 'Change the status of B-1' })),
    };
  };

  describe('the title of a book', () => {
    it('when edited, is sent with the version it was based on, and says that other copies change too', async () => {
      const { keys, dialog } = await openEdit();
      expect(dialog.getByText('This changes 1 other copy of the book too.')).toBeTruthy();
      await keys.type(dialog.getByLabelText('Illustrator'), 'Joel Pinto');
      await keys.type(dialog.getByLabelText('Same title in another script'), 'गजपति');
      await keys.click(dialog.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(titles).toMatchObject([
        {
          title_id: 7,
          version: 4,
          title: 'Gajapati',
          other_title: 'गजपति',
          illustrator: 'Joel Pinto',
          level: '3',
          isbn: '',
        },
      ]);
      expect(await screen.findByText('Gajapati was saved.')).toBeTruthy();
    });

    it('when the user is signed out while editing, opens again with the typed text after signing in', async () => {
      localStorage.clear();
      signInAs('staff');
      const { keys, dialog, unmount } = await openEdit();
      await keys.type(dialog.getByLabelText('Illustrator'), 'Joel');
      forgetLogin();
      unmount();
      signInAs('staff');
      const again = renderScreen(<BookActions book={gajapati} />);
      const form = within(await screen.findByRole('dialog', { name: 'Edit book' }));
      expect(form.getByLabelText<HTMLInputElement>('Illustrator').value).toBe('Joel');
      await keys.click(form.getByRole('button', { name: 'Cancel' }));
      await keys.click(await screen.findByRole('button', { name: 'Close without saving' }));
      await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
      again.unmount();
      renderScreen(<BookActions book={gajapati} />);
      await screen.findByRole('button', { name: 'Edit' });
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it('without a title or with a wrong ISBN, is not sent', async () => {
      const { keys, dialog } = await openEdit();
      await keys.clear(dialog.getByRole('textbox', { name: /^Title/ }));
      await keys.type(dialog.getByLabelText('ISBN'), '123');
      await keys.click(dialog.getByRole('button', { name: 'Save' }));
      expect((await dialog.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
        'Enter a title.',
        expect.stringContaining('This is not a valid ISBN'),
      ]);
      expect(titles).toEqual([]);
    });

    it('with the ISBN of another title, shows the error at the field', async () => {
      reply(saveTitle, {
        status: { status: 'title known', message: 'This ISBN is already in the catalogue: “Hen”.' },
        details: null,
      });
      const { keys, dialog } = await openEdit();
      await keys.type(dialog.getByLabelText('ISBN'), '9788181465238{Enter}');
      expect((await dialog.findByRole('alert')).textContent).toContain('“Hen”');
      await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('ISBN')));
    });

    it('when someone else changed it, can be shown as saved or overwritten', async () => {
      failWith(saveTitle, 409, 'conflict', 'Leela Naik has changed this title.');
      const { keys, dialog } = await openEdit();
      const author = dialog.getByLabelText<HTMLInputElement>('Author');
      await keys.type(author, ' Junior{Enter}');
      expect((await dialog.findByRole('alert')).textContent).toContain('Leela Naik has changed this title.');
      reply(bookDetails, { ...gajapati, author: 'Asha de Naik', version: 9 });
      await keys.click(dialog.getByRole('button', { name: 'Show the saved version' }));
      await waitFor(() => expect(author.value).toBe('Asha de Naik'));
      await keys.type(author, '!{Enter}');
      await dialog.findByRole('alert');
      reply(saveTitle, ({ body }): ReplyOf<typeof saveTitle> => {
        titles.push(body);
        return { status: { status: 'saved', message: 'Saved.' }, details: null };
      });
      await keys.click(dialog.getByRole('button', { name: 'Save mine anyway' }));
      await waitFor(() => expect(titles).toMatchObject([{ author: 'Asha de Naik!', version: 9 }]));
    });

    it('when closed with unsaved changes, asks first', async () => {
      const { keys, dialog } = await openEdit();
      await keys.type(dialog.getByLabelText('Author'), '!');
      await keys.click(dialog.getByRole('button', { name: 'Cancel' }));
      expect(await screen.findByRole('dialog', { name: 'Confirmation' })).toBeTruthy();
    });
  });

  describe('a copy', () => {
    it('in the library, is withdrawn with date and note', async () => {
      const { keys, dialog } = await openState(gajapati);
      expect(dialog.getByText('B-1 stays on record and can no longer be lent.')).toBeTruthy();
      await keys.type(dialog.getByLabelText('Note'), 'Torn.');
      await keys.click(dialog.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(states).toMatchObject([
        {
          accn_no: 'B-1',
          state: 'withdrawn',
          date: unpadded(today()),
          note: 'Torn.',
          request_id: expect.any(String),
        },
      ]);
    });

    it('with a child, can only be lost, and says whose loan ends', async () => {
      const { keys, dialog } = await openState(withRahul);
      expect(dialog.queryByRole('button', { name: 'Withdrawn' })).toBeNull();
      expect(
        dialog.getByText(/B-1 is with Rahul Naik, Tonca, since 4 Nov 2026\. The loan ends on this date/),
      ).toBeTruthy();
      await keys.click(dialog.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(states).toMatchObject([{ state: 'lost' }]));
    });

    it('that was lost, can be put back in stock', async () => {
      const { keys, dialog } = await openState({ ...gajapati, state: 'lost', where: 'lost' });
      expect(dialog.getByRole('button', { name: 'Back in stock' }).getAttribute('aria-pressed')).toBe('true');
      await keys.click(dialog.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(states).toMatchObject([{ state: 'available' }]));
    });

    it('when refused, says why and keeps what was typed', async () => {
      const message =
        'B-1 is at Tonca since 4 Nov 2026. Take it back to the library first, or record it as lost.';
      reply(changeCopyState, {
        status: { status: 'already at a site', message },
        details: null,
        held_by: null,
      });
      const { keys, dialog } = await openState(gajapati);
      await keys.type(dialog.getByLabelText('Note'), 'Torn.');
      await keys.click(dialog.getByRole('button', { name: 'Save' }));
      expect((await dialog.findByRole('alert')).textContent).toBe(message);
      expect(dialog.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Torn.');
    });

    it('without a date, or with a future date, is not sent', async () => {
      const { keys, dialog } = await openState(gajapati);
      const date = dialog.getByLabelText(/Date/);
      await keys.clear(date);
      await keys.click(dialog.getByRole('button', { name: 'Save' }));
      expect((await dialog.findByRole('alert')).textContent).toBe('Please choose the date.');
      await keys.type(date, '2099-01-05');
      await keys.click(dialog.getByRole('button', { name: 'Save' }));
      expect((await dialog.findByRole('alert')).textContent).toMatch(/is in the future/);
      expect(states).toEqual([]);
    });

    it('links to its label and to adding copies of the book', async () => {
      renderScreen(<BookActions book={gajapati} />);
      expect(await findHref('Print label')).toBe('/labels?copies=B-1');
      expect(hrefOf('Add copies')).toBe('/add-book?copy=B-1');
    });

    it('with a stock history, shows each change, when, why and by whom', async () => {
      renderScreen(
        <StateChanges
          changes={[
            { date: '2026-11-11', from_state: 'lost', to_state: 'available', note: '', by: 'Leela Naik' },
            {
              date: '2026-11-09',
              from_state: 'available',
              to_state: 'lost',
              note: 'On the bus.',
              by: 'Anil Naik',
            },
          ]}
        />,
      );
      const items = await screen.findAllByRole('listitem');
      expect(items.map(({ textContent }) => textContent)).toEqual([
        '11 Nov 2026back in stockLeela Naik',
        '9 Nov 2026lostAnil NaikOn the bus.',
      ]);
    });
  });
});
