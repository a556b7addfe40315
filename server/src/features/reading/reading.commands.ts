import type { Holder } from '@storyvan/contract/common/programme';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { submitReading } from '@storyvan/contract/reading';
import { ApiError, found, refuseFuture } from '../../api-error.ts';
import { changed, command, unchanged } from '../../db/command.ts';
import type { Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { findLevel } from '../../records/level/level.queries.ts';
import { findPlace } from '../../records/place/place.queries.ts';
import { insertReading } from '../../records/reading/reading.commands.ts';
import { readingEntryOf } from '../../records/reading/reading-entry.ts';
import type { Work } from '../../records/work.ts';
import {
  findEnrolledChild,
  findReading,
  findReadingOfRequest,
  findStaff,
  findTitleOfCopy,
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

export function recordReading(work: Work, asked: Asked): Promise<Reply> {
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
}
