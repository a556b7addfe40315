import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { howWasIt, ReadingEntry } from '@storyvan/contract/reading';
import { opinionRemoved, opinionSentence, returnWasUndone } from '@storyvan/domain/opinion';
import { found } from '../../api-error.ts';
import { changed, unchanged } from '../../db/command.ts';
import { newId } from '../../db/new-id.ts';
import { deleteOpinion, saveOpinion } from '../../records/reading/reading.commands.ts';
import { readingEntryOf } from '../../records/reading/reading-entry.ts';
import { once } from '../../records/request/once.commands.ts';
import type { Work } from '../../records/work.ts';
import { findChildToAsk, findOpinion, findReturn } from './opinion.queries.ts';

/** Records what a child says of a book that it returns (DOMAIN, observation): one reading for each loan. */

type Reply = ReplyOf<typeof howWasIt>;

export function recordOpinion(work: Work, asked: BodyOf<typeof howWasIt>): Promise<Reply> {
  return once<Reply>(work, 'how_was_it', asked, async (tx) => {
    const { accn_no, child_id, site_grade_id, opinion } = asked;
    const child = found(await findChildToAsk.first(tx, { child_id }), 'child');
    const returned = found(await findReturn.first(tx, asked), 'return by this child');
    const { child_loan_id, title, title_id, program, date } = returned;
    if (returned.undone_by !== null) {
      const message = returnWasUndone(child.name, title);
      return unchanged({ status: { status: 'return undone', message }, details: null });
    }
    if (opinion === null) {
      const message = opinionRemoved(child.name, title);
      const reply: Reply = { status: { status: 'removed', message }, details: null };
      return (await deleteOpinion(tx, child_loan_id)) === 0 ? unchanged(reply) : changed(reply);
    }

    const readSaved = async (): Promise<Reply> => ({
      status: { status: 'saved', message: opinionSentence(opinion, child.name, title) },
      details: readingEntryOf(found(await findOpinion.first(tx, { child_loan_id }), 'reading')),
    });
    const said = { opinion, observation: asked.observation, date_reading: date };
    const before = await findOpinion.first(tx, { child_loan_id });
    if (before && isSame(before, said)) return unchanged(await readSaved());

    await saveOpinion(tx, {
      ...said,
      reading_id: newId(),
      child_loan_id,
      program,
      site_grade_id,
      child_id,
      accn_no,
      title_id,
      // Earlier levels are not kept, so that of an earlier day is not known.
      reading_level: date === work.today ? child.level : null,
      support_of_illustrations: null,
      librarian_id: null,
      staff_id: work.staff_id,
      request_id: null,
      at: work.now.toISOString(),
    });
    return changed(await readSaved());
  });
}

type Said = Pick<ReadingEntry, 'opinion' | 'observation' | 'date_reading'>;

const isSame = (before: Said, said: Said): boolean =>
  before.opinion === said.opinion &&
  before.observation === said.observation &&
  before.date_reading === said.date_reading;
