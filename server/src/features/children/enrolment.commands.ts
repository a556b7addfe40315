import type { editChild, enrollChild } from '@storyvan/contract/children';
import { type CalendarDate, formatDate } from '@storyvan/contract/common/calendar-date';
import type { Programme } from '@storyvan/contract/common/programme';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { Database, Transaction } from '../../db/database.ts';
import { once } from '../../db/once.commands.ts';
import { takeNumberTurn } from '../../db/turn.commands.ts';
import { ApiError, found } from '../../http/api-error.ts';
import { changeChildren, enrolChildren } from '../../records/child/child.commands.ts';
import type { ChildRow } from '../../records/child/child-row.ts';
import { findLevel } from '../reading/reading.queries.ts';
import { sentenceOfNumber } from './card-number.ts';
import { getChildReply } from './child-reply.ts';
import { findChild } from './children.queries.ts';
import { findPlaceToEnroll, listChildrenEver } from './enrolment.queries.ts';
import {
  bornInYear,
  closedSince,
  erasedOn,
  likelyAmong,
  likelySentence,
  problemOfBirth,
} from './enrolment.rules.ts';

/** Enrols a child, and writes anew what is known of it: one transaction each. */

export interface Work {
  db: Database;
  staff_id: number;
  today: CalendarDate;
  now: Date;
}

/** Who changes a child, when, and on which day it moves by it. */
export const changeBy = ({ staff_id, today, now }: Work) => ({
  staff_id,
  date: today,
  at: now.toISOString(),
});

type EnrolReply = ReplyOf<typeof enrollChild>;
type EditReply = ReplyOf<typeof editChild>;

const invalid = (field: string, message: string) => ApiError.invalid(message, [{ field, message }]);

/** The row as it is to stand; what cannot be is thrown as a client error. */
async function rowOf(
  tx: Transaction,
  asked: Omit<BodyOf<typeof editChild>, 'child_id' | 'version'>,
  today: CalendarDate,
): Promise<Omit<ChildRow, 'site_grade_id' | 'baseline_level'>> {
  const { name, card_no, gender, level, guardian_phone, age } = asked;
  const told = age === null ? null : bornInYear(age, today);
  const date_of_birth = asked.date_of_birth ?? told;
  const problem = date_of_birth && problemOfBirth(date_of_birth, today);
  if (problem) throw invalid('date_of_birth', problem);
  if (level !== null && !(await findLevel.first(tx, { level }))) {
    throw invalid('level', `There is no reading level ${level}.`);
  }
  return { name, card_no, gender, date_of_birth, level, guardian_phone };
}

const askedOf = (work: Work, call: string, input: { request_id?: string | undefined }) => ({
  call,
  request_id: input.request_id,
  input,
  at: work.now.toISOString(),
});

export function enrol(
  work: Work,
  program: Programme,
  input: BodyOf<typeof enrollChild>,
): Promise<EnrolReply> {
  const refused = (
    status: EnrolReply['status']['status'],
    message: string,
    likely: EnrolReply['likely'] = [],
  ) => ({
    status: { status, message },
    details: null,
    likely,
  });
  return once(work.db, askedOf(work, `enroll_child ${program}`, input), async (tx) => {
    await takeNumberTurn(tx);
    const { site_grade_id, despite_likeness, ...asked } = input;
    const place = await findPlaceToEnroll.first(tx, { site_grade_id });
    if (place?.program !== program) throw ApiError.notFound(program === 'mop' ? 'site' : 'grade');
    const row = await rowOf(tx, asked, work.today);
    const closed = closedSince(place);
    if (closed) return refused('place closed', closed);
    const taken = row.card_no === null ? null : await sentenceOfNumber(tx, row.card_no);
    if (taken) return refused('card number taken', taken);
    const likely = likelyAmong(row.name, await listChildrenEver.all(tx, { site_grade_id }));
    if (likely.length > 0 && !despite_likeness) {
      return refused('likely duplicate', likelySentence(likely), likely);
    }
    const at = work.now.toISOString();
    const child = { ...row, site_grade_id, baseline_level: row.level };
    const [child_id] = (await enrolChildren(tx, [child], at)) as [number];
    return {
      status: { status: 'enrolled' as const, message: `${row.name} is enrolled at ${place.place_name}.` },
      details: await getChildReply(tx, child_id, work.today),
      likely: [],
    };
  });
}

/** The child, when the version it was asked for is still the present one. */
export async function getVersion(tx: Transaction, asked: { child_id: number; version: number }) {
  const child = found(await findChild.first(tx, asked), 'child');
  const erased = erasedOn(child.erased_at);
  if (erased) {
    const message = `The record of this child was erased on ${formatDate(erased)}. It cannot be changed any more.`;
    throw new ApiError('conflict', message);
  }
  if (child.version === asked.version) return child;
  throw ApiError.changedMeanwhile('child', child.changed_by);
}

export function edit(work: Work, input: BodyOf<typeof editChild>): Promise<EditReply> {
  const { child_id, version: _, ...asked } = input;
  return once(work.db, askedOf(work, 'edit_child', input), async (tx) => {
    await takeNumberTurn(tx);
    const before = await getVersion(tx, input);
    const row = await rowOf(tx, asked, work.today);
    const taken =
      row.card_no === null || row.card_no === before.card_no
        ? null
        : await sentenceOfNumber(tx, row.card_no, child_id);
    if (taken) return { status: { status: 'card number taken' as const, message: taken }, details: null };
    await changeChildren(tx, [{ before, after: row }], changeBy(work));
    return {
      status: { status: 'saved' as const, message: `What is known of ${row.name} is saved.` },
      details: await getChildReply(tx, child_id, work.today),
    };
  });
}
