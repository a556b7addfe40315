import { bookDetails, listLevels } from '@storyvan/contract/catalogue';
import { autocompleteChild } from '@storyvan/contract/children';
import type { BodyIn, ReplyOf } from '@storyvan/contract/endpoint';
import { listReadWith, placeReading, submitReading } from '@storyvan/contract/reading';
import { today, unpadded } from '@storyvan/domain/calendar-date';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetLogin } from '../../lib/auth.ts';
import { levels, mangoThief } from '../../testing/books.ts';
import { atSite, namePlaces } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, loseConnection, loseReply, reply } from '../../testing/server.ts';
import { signInMeera } from '../../testing/sign-in-as.ts';
import { ReadingHistoryScreen } from './ReadingHistoryScreen.tsx';
import { asha, reading } from './reading.fixtures.ts';

type Sent = BodyIn<typeof submitReading>;

let sent: Sent[] = [];

function replyToSubmit(answer: ReplyOf<typeof submitReading>): void {
  reply(submitReading, ({ body }) => {
    sent.push(body);
    return answer;
  });
}

async function open() {
  const shown = renderScreen(<ReadingHistoryScreen place={atSite} child_id={undefined} />);
  const add = await screen.findByRole('button', { name: 'Add reading history' });
  await screen.findByRole('table');
  add.focus();
  await shown.keys.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add reading history' }));
  const save = () => shown.keys.click(dialog.getByRole('button', { name: 'Save' }));
  return { ...shown, add, dialog, save };
}

/** Fills in all required fields by keyboard. */
async function fillIn({ keys, dialog }: Awaited<ReturnType<typeof open>>) {
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: /Child/ })));
  await keys.keyboard('a');
  await screen.findByRole('option', { name: /Asha Naik/ });
  await keys.keyboard('{ArrowDown}{Enter}{Tab}');
  if (document.activeElement?.tagName === 'BUTTON') await keys.tab();
  await keys.keyboard('*b-00812*{Enter}');
  expect(await dialog.findByText('The Mango Thief')).toBeTruthy();
}

beforeEach(() => {
  sent = [];
  signInMeera();
  reply(listLevels, levels);
  namePlaces();
  reply(autocompleteChild, [asha]);
  reply(placeReading, [reading('r1')]);
  reply(listReadWith, [
    { librarian_id: 9, name: 'Anil Naik' },
    { librarian_id: 4, name: 'Meera Kamat' },
  ]);
  reply(bookDetails, mangoThief as unknown as ReplyOf<typeof bookDetails>);
  replyToSubmit({
    status: { status: 'saved', message: 'Asha Naik has read The Mango Thief.' },
    details: reading('new', { date_reading: '2026-01-05', observation: 'Laughed at every page.' }),
  });
});

describe('add reading history, when the user is signed out while the form is open', () => {
  it('opens again with the typed text when the same person signs in', async () => {
    localStorage.clear();
    const { keys, dialog, unmount } = await open();
    await keys.type(dialog.getByLabelText('Observation'), 'Laughed');
    forgetLogin();
    unmount();
    signInMeera();
    renderScreen(<ReadingHistoryScreen place={atSite} child_id={undefined} />);
    const again = within(await screen.findByRole('dialog', { name: 'Add reading history' }));
    expect(again.getByLabelText<HTMLTextAreaElement>('Observation').value).toBe('Laughed');
    await keys.click(again.getByRole('button', { name: 'Cancel' }));
    await keys.click(await screen.findByRole('button', { name: 'Close without saving' }));
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
  });
});

describe('add reading history', () => {
  it('filled in by keyboard only, is sent, growls, closes and appears first', async () => {
    const opened = await open();
    const { keys, dialog, add } = opened;
    await fillIn(opened);
    expect(document.activeElement).toBe(dialog.getByLabelText('Reading level'));
    await keys.selectOptions(dialog.getByLabelText('Reading level'), '3 orange');
    await keys.tab();
    await keys.tab();
    await keys.keyboard(' ');
    await keys.tab();
    await keys.keyboard('Laughed at every page.');
    await keys.tab();
    expect(dialog.getByLabelText<HTMLSelectElement>(/Read with/).value).toBe('4');
    await keys.tab();
    await keys.tab();
    await keys.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      {
        program: 'mop',
        site_grade_id: 3,
        child_id: 7,
        date_reading: unpadded(today()),
        accn_no: 'B-00812',
        observation: 'Laughed at every page.',
        reading_level: '3',
        librarian_id: '4',
        support_of_illustrations: true,
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    expect(await screen.findByText('Asha Naik has read The Mango Thief.')).toBeTruthy();
    const [, first] = screen.getAllByRole('row');
    expect(first?.textContent).toContain('5 Jan 2026');
    expect(first?.textContent).toContain('Laughed at every page.');
    await waitFor(() => expect(document.activeElement).toBe(add));
  });

  it('with a child chosen, proposes the level of the child, which can be cleared', async () => {
    const opened = await open();
    const { keys, dialog, save } = opened;
    const level = dialog.getByLabelText<HTMLSelectElement>('Reading level');
    expect(level.value).toBe('');
    await fillIn(opened);
    expect(level.value).toBe('2');
    expect(dialog.getByText('Asha Naik’s current level')).toBeTruthy();
    await keys.selectOptions(level, 'not recorded');
    expect(dialog.queryByText('Asha Naik’s current level')).toBeNull();
    await save();
    await waitFor(() => expect(sent.map(({ reading_level }) => reading_level)).toEqual([undefined]));
  });

  it('saved without a child, shows the error at its field and sends nothing', async () => {
    const { keys, dialog, save } = await open();
    await keys.type(dialog.getByLabelText(/Accession number/), 'B-00812');
    await save();
    const alert = await dialog.findByText('Please select a child');
    expect(alert.getAttribute('role')).toBe('alert');
    expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: /Child/ }));
    expect(sent).toEqual([]);
  });

  it('half filled in, is not sent by Enter', async () => {
    reply(autocompleteChild, []);
    const { keys, dialog } = await open();
    await keys.type(dialog.getByRole('combobox', { name: /Child/ }), 'zzz{Enter}');
    await keys.type(dialog.getByLabelText(/Accession number/), 'B-00812{Enter}');
    expect(dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Nothing is chosen: choose from the list, or clear the field.',
    ]);
    await keys.type(dialog.getByLabelText(/Date/), '{Enter}');
    expect(dialog.getByText('Please select a child')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('with an unknown number, says so below the field without sending', async () => {
    failWith(bookDetails, 404, 'not_found', 'There is no such book.');
    const { keys, dialog } = await open();
    await keys.type(dialog.getByLabelText(/Accession number/), 'B-9{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toBe('No book has this accession number.');
  });

  it('refused for the book, keeps the input and shows the reason at the field', async () => {
    const message = 'No book has the accession number B-00812.';
    replyToSubmit({ status: { status: 'unknown accession number', message }, details: null });
    const opened = await open();
    await fillIn(opened);
    await opened.keys.type(opened.dialog.getByLabelText('Observation'), 'Shy today.');
    await opened.save();
    expect((await opened.dialog.findByRole('alert')).textContent).toBe(message);
    expect(document.activeElement).toBe(opened.dialog.getByLabelText(/Accession number/));
    expect(opened.dialog.getByLabelText<HTMLTextAreaElement>('Observation').value).toBe('Shy today.');
  });

  it('refused for the child, shows the reason at the child', async () => {
    const message = 'Asha Naik is enrolled at Banda, not at Tonca.';
    replyToSubmit({ status: { status: 'child not enrolled here', message }, details: null });
    const opened = await open();
    await fillIn(opened);
    await opened.save();
    await opened.dialog.findByText(message);
    expect(document.activeElement).toBe(opened.dialog.getByRole('combobox', { name: /Child/ }));
  });

  it('after a lost reply, sends the same request_id again, so that nothing is recorded twice', async () => {
    const opened = await open();
    await fillIn(opened);
    const lost: Sent[] = [];
    loseReply(submitReading, ({ body }) => lost.push(body));
    await opened.save();
    await opened.dialog.findByText(/Your input is kept. Choose Save to try again/);
    replyToSubmit({ status: { status: 'saved', message: 'Saved.' }, details: reading('new') });
    await opened.save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent[0]?.request_id).toBe(lost[0]?.request_id);
    expect(sent).toEqual(lost);
  });

  it('without a connection, says so and stays open', async () => {
    const opened = await open();
    await fillIn(opened);
    loseConnection(submitReading);
    await opened.save();
    expect((await opened.dialog.findByRole('alert')).textContent).toContain('The server cannot be reached.');
  });

  it('when the first attempt was saved after all, explains what to do with later changes', async () => {
    const opened = await open();
    await fillIn(opened);
    failWith(submitReading, 409, 'conflict', 'This request_id was already used for a different request.');
    await opened.save();
    expect((await opened.dialog.findByRole('alert')).textContent).toContain('Your first attempt was saved');
  });

  it('opened twice, gives each its own request_id', async () => {
    const opened = await open();
    await fillIn(opened);
    await opened.save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await opened.keys.click(opened.add);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add reading history' }));
    await fillIn({ ...opened, dialog });
    await opened.keys.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[0]?.request_id).not.toBe(sent[1]?.request_id);
  });

  it('closed with Esc, asks before input is lost, and does not ask without input', async () => {
    const { keys, dialog, add } = await open();
    await keys.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(add));
    await keys.keyboard('{Enter}');
    await keys.type(await screen.findByLabelText('Observation'), 'Shy today.');
    await keys.keyboard('{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Confirmation' });
    expect(question.textContent).toContain('What you typed has not been saved');
    await keys.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Observation').value).toBe('Shy today.');
    await keys.click(screen.getByLabelText('Observation'));
    await keys.keyboard('{Escape}');
    await keys.click(await screen.findByRole('button', { name: 'Close without saving' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(dialog).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('left with the browser’s Back, asks before input is lost', async () => {
    const { keys, router } = await open();
    await keys.type(await screen.findByLabelText('Observation'), 'Shy today.');
    router.history.push('/elsewhere');
    await screen.findByRole('dialog', { name: 'Confirmation' });
    expect(router.state.location.pathname).toBe('/');
    await keys.click(screen.getByRole('button', { name: 'Close without saving' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
  });

  it('signed in as someone not in the list, asks who read with the child', async () => {
    reply(listReadWith, [{ librarian_id: 9, name: 'Anil Naik' }]);
    const opened = await open();
    await fillIn(opened);
    await opened.save();
    expect((await opened.dialog.findByRole('alert')).textContent).toBe(
      'Please choose who read with the child.',
    );
    expect(sent).toEqual([]);
  });

  it('with a future date or none, shows the error at the date', async () => {
    const opened = await open();
    await fillIn(opened);
    const date = opened.dialog.getByLabelText(/Date/);
    await opened.keys.clear(date);
    await opened.save();
    expect((await opened.dialog.findByRole('alert')).textContent).toBe('Please choose the date.');
    await opened.keys.type(date, '2099-01-05');
    await opened.save();
    expect((await opened.dialog.findByRole('alert')).textContent).toMatch(/^5 Jan 2099 is in the future\./);
    expect(sent).toEqual([]);
  });
});
