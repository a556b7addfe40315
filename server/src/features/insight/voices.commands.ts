import type { chooseVoice } from '@storyvan/contract/insight';
import { namesChild } from '@storyvan/domain/insight/names-child';
import { found } from '../../api-error.ts';
import { Outcome, unchanged } from '../../db/command.ts';
import { deleteVoice, insertVoice } from '../../records/reading/voice.commands.ts';
import { once } from '../../records/request/once.commands.ts';
import type { CommandOf } from '../../records/work.ts';
import { findSentence } from './voices.queries.ts';

/** Chooses a sentence of a child for reports, or takes it out again. A sentence with the child's name is refused. */

const messages = {
  saved: 'The sentence is used in reports.',
  removed: 'The sentence is no longer used in reports.',
  'names the child': 'This sentence holds the name of the child, so it cannot be used in reports.',
  'no sentence': 'The child said nothing about this book, so there is nothing to use.',
};

export const choose: CommandOf<typeof chooseVoice> = (work, input) => {
  const { chosen, request_id } = input;
  const reading_id = input.reading_id.toLowerCase();
  return once(work, 'choose_voice', { reading_id, chosen, request_id }, async (tx) => {
    const { observation, opinion, name } = found(await findSentence.first(tx, { reading_id }), 'sentence');
    const refused = (status: 'names the child' | 'no sentence') =>
      unchanged({ status: { status, message: messages[status] }, details: { reading_id, chosen: false } });
    if (chosen && (opinion === null || observation === '')) return refused('no sentence');
    if (chosen && namesChild(observation, name)) return refused('names the child');
    const choice = { reading_id, chosen_by: work.staff_id, chosen_at: work.now.toISOString() };
    const rows = chosen ? await insertVoice(tx, choice) : await deleteVoice(tx, reading_id);
    const message = chosen ? messages.saved : messages.removed;
    return new Outcome(
      { status: { status: 'saved' as const, message }, details: { reading_id, chosen } },
      rows > 0,
    );
  });
};
