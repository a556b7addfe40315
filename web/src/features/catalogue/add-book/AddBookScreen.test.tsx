import {
  addBook,
  bookDetails,
  listCategories,
  listLevels,
  nextAccnNos,
  titleByIsbn,
} from '@storyvan/contract/catalogue';
import { thumbnail } from '@storyvan/contract/covers';
import type { BodyIn, ReplyOf } from '@storyvan/contract/endpoint';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { levels } from '../../../testing/books.ts';
import { hrefOf } from '../../../testing/page.ts';
import { drawnPhoto, photoFile, readPhotos } from '../../../testing/photos.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { failWith, loseConnection, neverAnswer, reply } from '../../../testing/server.ts';
import { AddBookScreen } from './AddBookScreen.tsx';
import { added, isbn, nothing, type Reply, there } from './add-book.fixtures.ts';

let sent: BodyIn<typeof addBook>[] = [];
const answerWith = (answer: Reply) =>
  reply(addBook, ({ body }) => {
    sent.push(body);
    return answer;
  });

beforeEach(() => {
  sent = [];
  reply(listLevels, levels);
  reply(thumbnail, { thumbnail: null });
  reply(listCategories, [{ kind: 'primary', name: 'Poetry', hex_code: '#abc' }]);
  reply(nextAccnNos, ({ params, query }) => {
    const first = Number((query.get('first') ?? 'B-100').slice(2));
    const accn_nos = Array.from({ length: Number(params.count) }, (_, n) => `B-${first + n}`);
    const taken =
      query.get('first') === 'B-1' ? [{ accn_no: 'B-1', message: 'B-1 is already a copy of “Hen”.' }] : [];
    return { accn_nos, taken };
  });
  reply(titleByIsbn, there);
  answerWith(added(['B-100']));
});

const open = (props: { isbn?: string; copy?: string } = {}) => renderScreen(<AddBookScreen {...props} />);

describe('adding a book', () => {
  it('on opening, waits for a scan, and rejects an invalid ISBN without a request', async () => {
    const { keys } = open();
    const field = await screen.findByLabelText('ISBN');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await keys.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Scan or type the ISBN.');
    await keys.keyboard('9788181465230{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('This is not a valid ISBN');
  });

  it('that the library has, shows it with its copies and adds more with the next numbers', async () => {
    answerWith(added(['B-100', 'B-101']));
    const { keys } = open();
    await keys.type(await screen.findByLabelText('ISBN'), '978-81-8146-523-8{Enter}');
    expect(await screen.findByText('The library has this book, with 2 copies.')).toBeTruthy();
    expect(hrefOf('B-2')).toBe('/books/B-2');
    expect(screen.queryByRole('textbox', { name: /^Title/ })).toBeNull();
    const count = screen.getByLabelText('How many');
    await waitFor(() => expect(document.activeElement).toBe(count));
    await keys.clear(count);
    await keys.type(count, '2');
    expect(await screen.findByText('B-100 to B-101')).toBeTruthy();
    await keys.keyboard('{Enter}');
    const section = within(await screen.findByRole('region', { name: 'Added just now' }));
    expect(section.getByText('B-100 to B-101')).toBeTruthy();
    expect(hrefOf('Print labels', section)).toBe('/labels?copies=B-100%2CB-101');
    expect(sent).toEqual([
      {
        title_id: 7,
        title: null,
        copies: 2,
        accn_nos: null,
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('ISBN')));
  });

  it('that the book service knows, fills in the details to check, and sends them as edited', async () => {
    reply(titleByIsbn, {
      ...nothing,
      source: 'service',
      message: 'Found by the book service. Please check it before you save.',
      title: 'Bujji',
      author: 'Venkat',
      language: 'Telugu',
    });
    const { keys } = open({ isbn });
    const title = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Title/ });
    expect([title.value, screen.getByLabelText<HTMLInputElement>('Author').value]).toEqual([
      'Bujji',
      'Venkat',
    ]);
    await keys.type(title, ' the hen');
    await keys.selectOptions(screen.getByLabelText('Reading level'), '3 orange');
    await keys.type(screen.getByLabelText('Category'), 'Poetry');
    await keys.click(screen.getByRole('button', { name: 'Add book' }));
    await screen.findByRole('region', { name: 'Added just now' });
    expect(sent[0]).toMatchObject({
      title_id: null,
      title: {
        isbn,
        title: 'Bujji the hen',
        author: 'Venkat',
        language: 'Telugu',
        level: '3',
        category_primary: 'Poetry',
      },
      copies: 1,
    });
  });

  it('during the lookup, shows loading; when that fails, says why and offers Retry', async () => {
    neverAnswer(titleByIsbn);
    const { unmount } = open({ isbn });
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
    unmount();
    failWith(titleByIsbn, 500, 'fault', 'An unknown error has occurred.');
    const { keys } = open({ isbn });
    await screen.findByText('This could not be loaded');
    reply(titleByIsbn, nothing);
    await keys.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(nothing.message)).toBeTruthy();
  });

  it('with a photo of its cover, sends the photo with the book', async () => {
    readPhotos();
    answerWith(added(['B-100'], 'Gajapati'));
    const { keys } = renderScreen(<AddBookScreen />);
    await keys.click(await screen.findByRole('button', { name: 'The book has no ISBN' }));
    await keys.type(await screen.findByLabelText(/^Title/), 'Gajapati');
    await keys.upload(
      document.querySelectorAll<HTMLInputElement>('input[type=file]')[1] as HTMLInputElement,
      photoFile(),
    );
    await screen.findByRole('button', { name: 'Remove' });
    await keys.click(screen.getByRole('button', { name: 'Add book' }));
    await screen.findByText('Added just now');
    expect(sent[0]?.cover).toBe(drawnPhoto);
  });

  it('whose cover the book service has, shows that cover and sends none', async () => {
    const picture = 'data:image/png;base64,iVBORw0KGgo=';
    reply(titleByIsbn, { ...nothing, source: 'service', title: 'Bujji' });
    reply(thumbnail, { thumbnail: picture });
    answerWith(added(['B-100'], 'Bujji'));
    const { keys } = renderScreen(<AddBookScreen isbn={isbn} />);
    await waitFor(() => expect(document.querySelector('img')?.getAttribute('src')).toBe(picture));
    await keys.click(screen.getByRole('button', { name: 'Add book' }));
    await screen.findByText('Added just now');
    expect(sent[0]).not.toHaveProperty('cover');
  });

  it('without an ISBN, requires a title', async () => {
    const { keys } = open();
    await keys.click(await screen.findByRole('button', { name: 'The book has no ISBN' }));
    await keys.click(await screen.findByRole('button', { name: 'Add book' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Enter a title.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Title/ })));
    expect(sent).toEqual([]);
  });

  it('with labels already printed, sends the numbers as scanned', async () => {
    answerWith(added(['X-7', 'X-9']));
    const { keys } = open({ isbn });
    await keys.click(await screen.findByRole('button', { name: 'Scan printed labels' }));
    const own = screen.getByLabelText('Accession numbers, one to a line');
    await keys.type(own, 'x-7{Enter}*X-9*{Enter}');
    expect(await screen.findByText('2 copies')).toBeTruthy();
    await keys.click(screen.getByRole('button', { name: 'Add copies' }));
    await screen.findByRole('region', { name: 'Added just now' });
    expect(sent[0]).toMatchObject({ copies: null, accn_nos: ['X-7', 'X-9'] });
  });

  it('with a chosen first number, says at once if it is taken', async () => {
    const { keys } = open({ isbn });
    await keys.type(await screen.findByLabelText('First number'), 'B-1');
    expect(await screen.findByText('B-1 is already a copy of “Hen”.')).toBeTruthy();
    answerWith({
      status: { status: 'number taken', message: 'B-1 is already a copy of “Hen”.' },
      details: null,
      taken: ['B-1'],
      known: null,
    });
    await keys.click(screen.getByRole('button', { name: 'Add copies' }));
    expect((await screen.findByRole('alert')).textContent).toBe('B-1 is already a copy of “Hen”.');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First number')));
    expect(sent[0]).toMatchObject({ accn_nos: ['B-1'] });
  });

  it('when someone else took the numbers shown, says that the numbers changed', async () => {
    answerWith(added(['B-150']));
    const { keys } = open({ isbn });
    await screen.findByText('B-100');
    await keys.click(screen.getByRole('button', { name: 'Add copies' }));
    expect(await screen.findByText(/Someone else took the numbers shown earlier/)).toBeTruthy();
  });

  it('typed as new but already in the catalogue, offers to add copies', async () => {
    answerWith({
      status: { status: 'title known', message: 'This book is already in the catalogue: “Hen”.' },
      details: null,
      taken: [],
      known: { title_id: 9, title: 'Hen', accn_no: 'B-9' },
    });
    const { keys } = open();
    await keys.click(await screen.findByRole('button', { name: 'The book has no ISBN' }));
    await keys.type(screen.getByRole('textbox', { name: /^Title/ }), 'hen{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This book is already in the catalogue: “Hen”.',
    );
    await keys.click(screen.getByRole('button', { name: 'Add copies of “Hen” instead' }));
    const leave = screen.queryByRole('button', { name: 'Leave without saving' });
    expect(leave).toBeNull();
    answerWith(added(['B-100'], 'Hen'));
    await keys.click(await screen.findByRole('button', { name: 'Add copies' }));
    await screen.findByRole('region', { name: 'Added just now' });
    expect(sent[1]).toMatchObject({ title_id: 9, title: null });
  });

  it('from the page of a book, adds copies of just this one', async () => {
    reply(bookDetails, {
      title_id: 12,
      title: 'Gajapati',
      author: null,
      isbn: null,
      accn_no: 'B-3',
      state: 'available',
      where: 'In the library',
      copies: [],
    } as unknown as ReplyOf<typeof bookDetails>);
    const { keys } = open({ copy: 'B-3' });
    expect(await screen.findByText('Gajapati')).toBeTruthy();
    await keys.click(screen.getByRole('button', { name: 'Add copies' }));
    await screen.findByRole('region', { name: 'Added just now' });
    expect(sent[0]).toMatchObject({ title_id: 12, copies: 1 });
  });

  it('without a connection, says so and keeps what was typed', async () => {
    loseConnection(addBook);
    const { keys } = open({ isbn });
    const count = await screen.findByLabelText<HTMLInputElement>('How many');
    await keys.clear(count);
    await keys.type(count, '4{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.');
    expect(screen.getByLabelText<HTMLInputElement>('How many').value).toBe('4');
  });

  it('when left with unsaved input, asks first', async () => {
    const { keys } = open();
    await keys.click(await screen.findByRole('button', { name: 'The book has no ISBN' }));
    await keys.type(screen.getByRole('textbox', { name: /^Title/ }), 'Half');
    await keys.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('dialog', { name: 'Confirmation' }));
    await keys.click(question.getByRole('button', { name: 'Leave without saving' }));
    expect(await screen.findByLabelText('ISBN')).toBeTruthy();
  });
});
