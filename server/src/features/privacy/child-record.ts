import { boundTo } from '@storyvan/contract/common/field-entry';
import type { ChildRecord } from '@storyvan/contract/privacy';
import { diffLevel } from '@storyvan/domain/diff-level';
import { timeOfId } from '@storyvan/domain/id-time';
import { kindOfMove } from '@storyvan/domain/kind-of-move';
import { found } from '../../api-error.ts';
import type { Executor } from '../../db/database.ts';
import { kindOf } from '../../db/tables/loan.ts';
import { listMovesOfChild } from '../../records/child/child-move.queries.ts';
import { listRenewals } from '../../records/loan/loan.queries.ts';
import { findPlace } from '../../records/place/place.queries.ts';
import { listAllReadingsOfChild } from '../../records/reading/reading.queries.ts';
import { readingEntryOf } from '../../records/reading/reading-entry.ts';
import { unseal } from '../../records/seal/unseal.ts';
import {
  findChildOfRecord,
  listEntriesOfChild,
  listEventsOfChild,
  listLoansRecorded,
  listReadAloudsAttended,
  listViewsOfChild,
  listWishesRecorded,
  listWordsOfChild,
} from './child-record.queries.ts';

/** The record of a child, from all tables with a child_id; 404 if it is unknown or erased. */
export async function getRecord(on: Executor, child_id: number): Promise<ChildRecord> {
  const child = found(await findChildOfRecord.first(on, { child_id }), 'child, or its record was erased');
  const words = await listWordsOfChild.all(on, { child_id });
  const loans = await listLoansRecorded.all(on, { child_id });
  const renewals = await listRenewals(
    on,
    loans.map((loan) => loan.child_loan_id),
  );
  const wishes = await listWishesRecorded.all(on, { child_id });
  const readings = await listAllReadingsOfChild.all(on, { child_id });
  const events = await listEventsOfChild.all(on, { child_id });
  return {
    child: { ...child, search_words: words.map(({ word }) => word) },
    moves: await movesOf(on, child_id),
    loans: loans.map(({ child_level, undone, ...loan }) => ({
      ...loan,
      child_loan_id: String(loan.child_loan_id),
      renewals: renewals(loan.child_loan_id),
      diff_level: diffLevel(loan.level, child_level),
      undone: undone === 1,
    })),
    readings: readings.map((reading) => {
      const { librarian_id: _, ...entry } = readingEntryOf(reading);
      return entry;
    }),
    wishes: wishes.map(({ closed_as, fulfilled, ...wish }) => ({
      ...wish,
      state: closed_as ?? (fulfilled === 1 ? 'fulfilled' : 'open'),
    })),
    attendance: await listReadAloudsAttended.all(on, { child_id }),
    lending_events: events.map(({ event_id, kind, ...event }) => ({
      ...event,
      at: timeOfId(event_id),
      kind: kindOf(kind),
    })),
    field_entries: await entriesOf(on, child_id),
    looked_at: await listViewsOfChild.all(on, { child_id }),
  };
}

async function entriesOf(on: Executor, child_id: number): Promise<ChildRecord['field_entries']> {
  const listed: ChildRecord['field_entries'] = [];
  for (const { entry, request_id, device_id, ...row } of await listEntriesOfChild.all(on, { child_id })) {
    const sealed = entry === '' ? null : JSON.parse(entry).sealed;
    const written = sealed && (await unseal(on, sealed, boundTo({ request_id, kind: row.kind }, device_id)));
    listed.push({ ...row, text: written ? Object.values(written).join('\n') : null });
  }
  return listed;
}

async function movesOf(on: Executor, child_id: number): Promise<ChildRecord['moves']> {
  const moves = await listMovesOfChild.all(on, { child_id });
  const nameOf = async (site_grade_id: number | null) =>
    site_grade_id === null ? null : ((await findPlace.first(on, { site_grade_id }))?.place_name ?? null);
  const listed: ChildRecord['moves'] = [];
  for (const move of moves) {
    const { move_id, date, from_site_grade_id: from, to_site_grade_id: to } = move;
    listed.push({ move_id, date, kind: kindOfMove(move), from: await nameOf(from), to: await nameOf(to) });
  }
  return listed;
}
