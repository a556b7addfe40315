import type { ReplyOf } from '@storyvan/contract/endpoint';
import { howWasIt } from '@storyvan/contract/reading';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { leave } from '../../lib/auth.ts';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, loseConnection, neverAnswer, reply } from '../../testing/server.ts';
import { HowWasIt } from './HowWasIt.tsx';
import type { Said } from './use-how-was-it.ts';

const returned = {
  event_id: '019e0000-0000-7000-8000-000000000001',
  site_grade_id: 3,
  child_id: 7,
  child_name: 'Rahul Naik',
  accn_no: 'B-10427',
  title: 'The Mango Thief',
};
type Reply = ReplyOf<typeof howWasIt>;
const saved: Reply = { status: { status: 'saved', message: 'Rahul Naik loved it.' }, details: null };

let sent: (Said & { event_id: string; request_id?: string | undefined })[] = [];
const onSaved = vi.fn();
const onWritten = vi.fn();

beforeEach(() => {
  // Starts with an empty queue: an answer that never comes would hold up the next one.
  leave();
  sent = [];
  vi.clearAllMocks();
  answer();
});

function answer(): void {
  reply(howWasIt, ({ body }) => {
    const { event_id, opinion, observation = '', request_id } = body;
    sent.push({ event_id, opinion: (opinion ?? null) as Said['opinion'], observation, request_id });
    return saved;
  });
}

const show = async (value?: Said) => {
  const rendered = renderScreen(
    <>
      <input aria-label="Scan" />
      <HowWasIt returned={returned} value={value} onSaved={onSaved} onWritten={onWritten} />
    </>,
  );
  await screen.findByRole('region', { name: 'How was The Mango Thief? Rahul Naik' });
  return rendered;
};
const choice = (name: string) => screen.getByRole('button', { name });
const pressed = (name: string) => choice(name).getAttribute('aria-pressed') === 'true';
const said = () => screen.getByRole('status').textContent;

describe('“How was it?”', () => {
  it('when an answer is tapped, is saved with the return, says so, and leaves the focus in the scan field', async () => {
    const { keys } = await show();
    screen.getByLabelText('Scan').focus();
    await keys.click(choice('Loved it'));
    await waitFor(() => expect(said()).toBe('Saved'));
    expect(sent).toMatchObject([{ event_id: returned.event_id, opinion: 'loved', observation: '' }]);
    expect(pressed('Loved it')).toBe(true);
    expect(onSaved).toHaveBeenCalledExactlyOnceWith({ opinion: 'loved', observation: '' });
    expect(document.activeElement).toBe(screen.getByLabelText('Scan'));
  });

  it('when another answer is tapped, changes to it, and when that is tapped again, takes it back', async () => {
    const { keys } = await show({ opinion: 'loved', observation: '' });
    await keys.click(choice('Liked it'));
    expect([pressed('Loved it'), pressed('Liked it')]).toEqual([false, true]);
    await keys.click(choice('Liked it'));
    await waitFor(() => expect(sent.map(({ opinion }) => opinion)).toEqual(['liked', null]));
    expect(pressed('Liked it')).toBe(false);
    expect(new Set(sent.map(({ request_id }) => request_id)).size).toBe(2);
    expect(screen.queryByRole('button', { name: 'Add a sentence' })).toBeNull();
  });

  it('with the keyboard, is one stop for Tab, and the arrow keys move between the answers', async () => {
    const { keys } = await show();
    screen.getByLabelText('Scan').focus();
    await keys.tab();
    expect(document.activeElement).toBe(choice('Loved it'));
    await keys.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(choice('Not for me'));
    await keys.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement).toBe(choice('Did not finish'));
    await keys.keyboard(' ');
    await waitFor(() => expect(sent).toMatchObject([{ opinion: 'did_not_finish' }]));
    await keys.tab();
    expect(document.activeElement).toBe(choice('Add a sentence'));
  });

  it('when a sentence is added, saves it with the answer and hands the focus back', async () => {
    const { keys } = await show({ opinion: 'liked', observation: '' });
    await keys.click(choice('Add a sentence'));
    await keys.type(screen.getByLabelText('What the child said'), ' Too loud.{Enter}');
    await waitFor(() => expect(sent).toMatchObject([{ opinion: 'liked', observation: 'Too loud.' }]));
    expect(await screen.findByText('“Too loud.”')).toBeTruthy();
    expect(onWritten).toHaveBeenCalledOnce();
    expect(choice('Change the sentence')).toBeTruthy();
  });

  it('when a sentence is given up with Escape, keeps the one before and sends nothing', async () => {
    const { keys } = await show({ opinion: 'liked', observation: 'Good.' });
    await keys.click(choice('Change the sentence'));
    await keys.type(screen.getByLabelText('What the child said'), ' And long.{Escape}');
    expect(screen.getByText('“Good.”')).toBeTruthy();
    expect(sent).toEqual([]);
    expect(onWritten).toHaveBeenCalledOnce();
  });

  it('while the server has not answered, blocks nothing and does not say that it is saved', async () => {
    neverAnswer(howWasIt);
    const { keys } = await show();
    await keys.click(choice('Loved it'));
    expect(pressed('Loved it')).toBe(true);
    expect(said()).toBe('');
    expect(choice('Liked it').hasAttribute('disabled')).toBe(false);
  });
});

describe('“How was it?” that cannot be saved', () => {
  it('without a connection, says so, keeps the answer, and sends the same again', async () => {
    loseConnection(howWasIt);
    const { keys } = await show();
    await keys.click(choice('Loved it'));
    await waitFor(() => expect(said()).toContain('Not saved yet.'));
    expect(pressed('Loved it')).toBe(true);
    answer();
    await keys.click(choice('Try again'));
    await waitFor(() => expect(said()).toBe('Saved'));
    expect(sent).toMatchObject([{ opinion: 'loved' }]);
  });

  it('after an error of the server, says why at its place and is sent again on request', async () => {
    failWith(howWasIt, 500, 'fault', 'An unknown error has occurred.');
    const { keys } = await show();
    await keys.click(choice('Loved it'));
    expect((await screen.findByRole('alert')).textContent).toBe('An unknown error has occurred.');
    answer();
    await keys.click(choice('Try again'));
    await waitFor(() => expect(said()).toBe('Saved'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('because the return was undone, says so and shows no answer', async () => {
    reply(howWasIt, {
      status: { status: 'return undone', message: 'The return was undone.' },
      details: null,
    });
    const { keys } = await show();
    await keys.click(choice('Loved it'));
    expect((await screen.findByRole('alert')).textContent).toBe('The return was undone.');
    expect(pressed('Loved it')).toBe(false);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(onSaved).not.toHaveBeenCalled();
  });
});
