import { chooseVoice, listSentences } from '@storyvan/contract/insight';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { insightReply } from '../../testing/insight.ts';
import { renderScreen } from '../../testing/render.tsx';
import { neverAnswer, reply } from '../../testing/server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { VoicesBlock } from './VoicesBlock.tsx';

const [chosen] = insightReply().voices;
const sentence = (reading_id: string, words: string, more = {}) => ({
  ...(chosen as NonNullable<typeof chosen>),
  reading_id,
  sentence: words,
  child_name: 'Rahul Naik',
  chosen: false,
  names_child: false,
  ...more,
});

const boat = sentence('5f0c9e2e-8a57-4d59-9f0e-2f6a3c1f7a02', 'The boat was sad.');
const named = sentence('5f0c9e2e-8a57-4d59-9f0e-2f6a3c1f7a03', 'Rahul is like me.', { names_child: true });

const show = (voices = insightReply().voices) =>
  renderScreen(<VoicesBlock data={insightReply({ voices })} />);

beforeEach(() => signInAs('coordinator'));

describe('voices', () => {
  it('if none was chosen, say who can choose', async () => {
    signInAs('staff');
    show([]);
    expect(await screen.findByText(/A coordinator can choose some/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Choose sentences' })).toBeNull();
  });

  it('once chosen, are shown without a name', async () => {
    show();
    expect(await screen.findByText('“The girl asks so many questions, like me.”')).toBeTruthy();
  });
});

describe('choosing sentences', () => {
  it('one that holds the name of the child, cannot be chosen and says why', async () => {
    reply(listSentences, [boat, named]);
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Choose sentences' }));
    const box = await screen.findByRole('checkbox', { name: '“Rahul is like me.”' });
    expect(box).toHaveProperty('disabled', true);
    expect(screen.getByText('It holds a word of the child’s name, so it cannot be chosen.')).toBeTruthy();
  });

  it('a sentence, is listed with the name of the child, to check that it holds no name', async () => {
    reply(listSentences, [sentence(boat.reading_id, 'राहुल को पसंद आया')]);
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Choose sentences' }));
    const list = await screen.findByRole('list', { name: 'Sentences' });
    expect(within(list).getByText('Rahul Naik')).toBeTruthy();
    expect(screen.getByText(/check that it names no child, in any script/)).toBeTruthy();
  });

  it('once closed with Esc, gives the focus back to the button', async () => {
    reply(listSentences, [boat]);
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Choose sentences' }));
    const dialog = await screen.findByRole('dialog', { name: 'Choose sentences' });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await keys.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose sentences' }));
  });

  it('one that is being saved, keeps the focus, because its box stays enabled', async () => {
    reply(listSentences, [boat]);
    neverAnswer(chooseVoice);
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Choose sentences' }));
    const box = await screen.findByRole('checkbox', { name: '“The boat was sad.”' });
    await keys.click(box);
    expect(box).toHaveProperty('disabled', false);
    expect(document.activeElement).toBe(box);
  });

  it('one that is ticked, is saved at once', async () => {
    reply(listSentences, [boat]);
    const sent: unknown[] = [];
    reply(chooseVoice, ({ body }) => {
      sent.push(body);
      reply(listSentences, [{ ...boat, chosen: true }]);
      return {
        status: { status: 'saved' as const, message: 'The sentence is shown in reports.' },
        details: { reading_id: boat.reading_id, chosen: true },
      };
    });
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Choose sentences' }));
    await keys.click(await screen.findByRole('checkbox', { name: '“The boat was sad.”' }));
    await waitFor(() => expect(sent).toMatchObject([{ reading_id: boat.reading_id, chosen: true }]));
    await waitFor(() => expect(screen.getByRole('checkbox')).toHaveProperty('checked', true));
  });

  it('one that is refused, is not ticked and says why', async () => {
    reply(listSentences, [boat]);
    reply(chooseVoice, {
      status: { status: 'names the child', message: 'This sentence holds a name.' },
      details: { reading_id: boat.reading_id, chosen: false },
    });
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Choose sentences' }));
    await keys.click(await screen.findByRole('checkbox'));
    expect(await screen.findByText('This sentence holds a name.')).toBeTruthy();
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', false);
  });

  it('filtered by letters, lists those that have them', async () => {
    reply(listSentences, [boat, named]);
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Choose sentences' }));
    await keys.type(await screen.findByRole('textbox', { name: 'Filter sentences' }), 'boat');
    const list = screen.getByRole('list', { name: 'Sentences' });
    expect(within(list).getAllByRole('checkbox')).toHaveLength(1);
  });
});
