import { bookDetails, listCategories, listLevels, saveTitle } from '@storyvan/contract/catalogue';
import { today, unpadded } from '@storyvan/contract/common/calendar-date';
import type { BodyIn, ReplyOf } from '@storyvan/contract/endpoint';
import { changeCopyState } from '@storyvan/contract/lending';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetLogin } from '../../lib/session.ts';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, reply } from '../../testing/server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { BookActions } from './BookActions.tsx';
import { StateChanges } from './StateChanges.tsx';

type Book = ReplyOf<typeof bookDetails>;

const book: Book = {
  accn_no: 'B-1',
  title_id: 7,
  isbn: null,
  title: 'Gajapati',
  subtitle: null,
  other_title: null,
  author: 'Asha Naik',
  illustrator: null,
  publisher: null,
  published: null,
  language: 'Konkani',
  level: 3,
  category_primary: null,
  category_secondary: null,
  hex_code: null,
  description: null,
  state: 'available',
  where: 'In the library',
  held_by: null,
  loans_total: 0,
  copies: [{ accn_no: 'B-2', state: 'available', where: 'In the library' }],
  changes: [],
  version: 4,
  changed_by: null,
  changed_at: null,
};
const withRahul: Book = {
  ...book,
  where: 'with Rahul Naik, Tonca',
  held_by: {
    program: 'mop',
    site_grade_id: 3,
    place_name: 'Tonca',
    school_id: null,
    child_id: 7,
    child_name: 'Rahul Naik',
    since: '2026-11-04',
  },
};

let titles: BodyIn<typeof saveTitle>[] = [];
let states: BodyIn<typeof changeCopyState>[] = [];

beforeEach(() => {
  titles = [];
  states = [];
  reply(listLevels, [{ level: 3, name: 'orange', hex_code: '#f80' }]);
  reply(listCategories, []);
  reply(bookDetails, book);
  reply(saveTitle, ({ body }): ReplyOf<typeof saveTitle> => {
    titles.push(body);
    return {
      status: { status: 'saved', message: 'Gajapati was saved.' },
      details: { title_id: 7, version: 5 },
    };
  });
  reply(changeCopyState, ({ body }): ReplyOf<typeof changeCopyState> => {
    states.push(body);
    return { status: { status: 'saved', message: 'B-1 is withdrawn.' }, details: null, held_by: null };
  });
});

const openEdit = async () => {
  const shown = renderScreen(<BookActions book={book} />);
  await shown.keys.click(await screen.findByRole('button', { name: 'Edit' }));
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Edit book' })) };
};
const openState = async (of: Book) => {
  const shown = renderScreen(<BookActions book={of} />);
  const name = of.state === 'available' ? 'Withdrawn or lost' : 'Back in stock';
  await shown.keys.click(await screen.findByRole('button', { name }));
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'What became of B-1' })) };
};

describe('the title of a book', () => {
  it('edited, is sent with the version it was made from, and says that other copies change too', async () => {
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

  it('when the session ends while it is edited, is open again with what was typed, once its writer is back', async () => {
    localStorage.clear();
    signInAs('staff');
    const { keys, dialog, unmount } = await openEdit();
    await keys.type(dialog.getByLabelText('Illustrator'), 'Joel');
    forgetLogin();
    unmount();
    signInAs('staff');
    const again = renderScreen(<BookActions book={book} />);
    const form = within(await screen.findByRole('dialog', { name: 'Edit book' }));
    expect(form.getByLabelText<HTMLInputElement>('Illustrator').value).toBe('Joel');
    await keys.click(form.getByRole('button', { name: 'Cancel' }));
    await keys.click(await screen.findByRole('button', { name: 'Close without saving' }));
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
    again.unmount();
    renderScreen(<BookActions book={book} />);
    await screen.findByRole('button', { name: 'Edit' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('without a title or with a wrong ISBN, is not sent', async () => {
    const { keys, dialog } = await openEdit();
    await keys.clear(dialog.getByRole('textbox', { name: /^Title/ }));
    await keys.type(dialog.getByLabelText('ISBN'), '123');
    await keys.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      'A title is needed.',
      expect.stringContaining('This is no ISBN'),
    ]);
    expect(titles).toEqual([]);
  });

  it('with the ISBN of another, is told so at the field', async () => {
    reply(saveTitle, {
      status: { status: 'title known', message: 'The catalogue has this ISBN already: “Hen”.' },
      details: null,
    });
    const { keys, dialog } = await openEdit();
    await keys.type(dialog.getByLabelText('ISBN'), '9788181465238{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toContain('“Hen”');
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('ISBN')));
  });

  it('changed by somebody else meanwhile, is shown as it is now or saved all the same', async () => {
    failWith(saveTitle, 409, 'conflict', 'Leela Naik has changed this title.');
    const { keys, dialog } = await openEdit();
    const author = dialog.getByLabelText<HTMLInputElement>('Author');
    await keys.type(author, ' Junior{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toContain('Leela Naik has changed this title.');
    reply(bookDetails, { ...book, author: 'Asha de Naik', version: 9 });
    await keys.click(dialog.getByRole('button', { name: 'Show what is saved now' }));
    await waitFor(() => expect(author.value).toBe('Asha de Naik'));
    await keys.type(author, '!{Enter}');
    await dialog.findByRole('alert');
    reply(saveTitle, ({ body }): ReplyOf<typeof saveTitle> => {
      titles.push(body);
      return { status: { status: 'saved', message: 'Saved.' }, details: null };
    });
    await keys.click(dialog.getByRole('button', { name: 'Save mine all the same' }));
    await waitFor(() => expect(titles).toMatchObject([{ author: 'Asha de Naik!', version: 9 }]));
  });

  it('half changed, asks before it is closed', async () => {
    const { keys, dialog } = await openEdit();
    await keys.type(dialog.getByLabelText('Author'), '!');
    await keys.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'Confirmation' })).toBeTruthy();
  });
});

describe('a copy', () => {
  it('in the library, is withdrawn with date and note', async () => {
    const { keys, dialog } = await openState(book);
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

  it('that was lost, comes back into the stock', async () => {
    const { keys, dialog } = await openState({ ...book, state: 'lost', where: 'lost' });
    expect(dialog.getByRole('button', { name: 'Back in stock' }).getAttribute('aria-pressed')).toBe('true');
    await keys.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(states).toMatchObject([{ state: 'available' }]));
  });

  it('refused, says why and keeps what was typed', async () => {
    const message =
      'B-1 is at Tonca since 4 Nov 2026. Take it back to the library first, or record it as lost.';
    reply(changeCopyState, {
      status: { status: 'already at a site', message },
      details: null,
      held_by: null,
    });
    const { keys, dialog } = await openState(book);
    await keys.type(dialog.getByLabelText('Note'), 'Torn.');
    await keys.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(message);
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Torn.');
  });

  it('without a date, or with one to come, is not sent', async () => {
    const { keys, dialog } = await openState(book);
    const date = dialog.getByLabelText(/Date/);
    await keys.clear(date);
    await keys.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Please choose the date.');
    await keys.type(date, '2099-01-05');
    await keys.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/lies in the future/);
    expect(states).toEqual([]);
  });

  it('leads to its label and to more copies of the book', async () => {
    renderScreen(<BookActions book={book} />);
    expect((await screen.findByRole('link', { name: 'Print label' })).getAttribute('href')).toBe(
      '/labels?copies=B-1',
    );
    expect(screen.getByRole('link', { name: 'Add copies' }).getAttribute('href')).toBe('/add-book?copy=B-1');
  });

  it('with a stock history, tells what became of it, when, why and by whom', async () => {
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
