import type { Holder } from '@storyvan/contract/common/programme';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { howWasIt, ReadingEntry, submitReading } from '@storyvan/contract/reading';
import { opinionRemoved, opinionSentence, returnWasUndone } from '@storyvan/domain/opinion';
import { ApiError, found, refuseFuture } from '../../api-error.ts';
import { changed, command, unchanged } from '../../db/command.ts';
import type { Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { findLevel } from '../../records/level/level.queries.ts';
import { findPlace } from '../../records/place/place.queries.ts';
import { deleteOpinion, insertReading, saveOpinion } from '../../records/reading/reading.commands.ts';
import { readingEntryOf } from '../../records/reading/reading-entry.ts';
import { once } from '../../records/request/once.commands.ts';
import { findTitleOfCopy } from '../../records/title/title.queries.ts';
import type { CommandOf } from '../../records/work.ts';
import {
  findChildToAsk,
  findEnrolledChild,
  findOpinion,
  findReading,
  findReadingOfRequest,
  findReturn,
  findStaff,
  type ReadingRow,
} from './reading.queries.ts';
import { decideReading, isSameReading } from './reading.rules.ts';

/** Records that a child has read a book with someone: one transaction, one row for each request_id. */

type Asked = BodyOf<typeof submitReading>;
type Reply = ReplyOf<typeof submitReading>;

/** SPEC section 6: the librarian id of every call. */
const fixedLibrarian = 1;

async function getPlace(
  tx: Transaction,
  { site_grade_id, program }: Asked,
): Promise<Holder & { place_name: string }> {
  const place = await findPlace.first(tx, { site_grade_id });
  if (place && (program === undefined || program === place.program)) return place;
  throw ApiError.notFound(program === 'lis' ? 'grade' : 'site');
}

/** The fixed 1 means the signed-in staff member if no account has that id. */
async function getLibrarian(tx: Transaction, librarian_id: number, staff_id: number): Promise<number> {
  if (await findStaff.first(tx, { staff_id: librarian_id })) return librarian_id;
  if (librarian_id === fixedLibrarian) return staff_id;
  throw ApiError.invalidField('librarian_id', 'There is no such staff member.');
}

async function checkLevel(tx: Transaction, level: number | undefined): Promise<void> {
  if (level === undefined || (await findLevel.first(tx, { level }))) return;
  throw ApiError.invalidField('reading_level', `There is no reading level ${level}.`);
}

const saved = (row: ReadingRow): Reply => ({
  status: { status: 'saved', message: `${row.child_name} has read ${row.title}.` },
  details: readingEntryOf(row),
});

export const recordReading: CommandOf<typeof submitReading> = (work, asked) => {
  const { db, staff_id, today, now } = work;
  return command(db, async (tx) => {
    const { child_id, accn_no, date_reading, observation, request_id } = asked;
    refuseFuture(date_reading, today);
    const place = await getPlace(tx, asked);
    const child = found(await findEnrolledChild.first(tx, { child_id }), 'child');
    await checkLevel(tx, asked.reading_level);
    const row = {
      program: place.program,
      site_grade_id: place.site_grade_id,
      child_id,
      date_reading,
      accn_no,
      reading_level: asked.reading_level ?? null,
      observation,
      support_of_illustrations: Number(asked.support_of_illustrations),
      librarian_id: await getLibrarian(tx, asked.librarian_id, staff_id),
    };
    const firstTime = async (): Promise<Reply | null> => {
      if (request_id === undefined) return null;
      const first = await findReadingOfRequest.first(tx, { request_id });
      if (first === null || isSameReading(first, row)) return first && saved(first);
      throw new ApiError('conflict', 'This request_id was already used for a different request.');
    };
    const before = await firstTime();
    if (before) return unchanged(before);

    const copy = await findTitleOfCopy.first(tx, { accn_no });
    const refused = decideReading(child, place, { accn_no, known: copy !== null });
    if (refused || !copy) return unchanged({ status: refused as NonNullable<typeof refused>, details: null });

    const reading_id = newId();
    const { title_id } = copy;
    const at = now.toISOString();
    const more = { reading_id, title_id, staff_id, request_id: request_id ?? null, at };
    if ((await insertReading(tx, { ...row, ...more })) === 0) {
      // Another process has committed it since we looked.
      return unchanged(found(await firstTime(), 'reading'));
    }
    return changed(saved(found(await findReading.first(tx, { reading_id }), 'reading')));
  });
};

/** Records what a child says of a book that it returns (DOMAIN, observation): one reading for each loan. */

type OpinionReply = ReplyOf<typeof howWasIt>;

export const recordOpinion: CommandOf<typeof howWasIt> = (work, asked) =>
  once(work, 'how_was_it', asked, async (tx) => {
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
      const reply: OpinionReply = { status: { status: 'removed', message }, details: null };
      return (await deleteOpinion(tx, child_loan_id)) === 0 ? unchanged(reply) : changed(reply);
    }

    const readSaved = async (): Promise<OpinionReply> => ({
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

type Said = Pick<ReadingEntry, 'opinion' | 'observation' | 'date_reading'>;

const isSame = (before: Said, said: Said): boolean =>
  before.opinion === said.opinion &&
  before.observation === said.observation &&
  before.date_reading === said.date_reading;
