import type { addToBox, closeBox, startBox, takeOffBox } from '@storyvan/contract/box';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { today } from '@storyvan/domain/calendar-date';
import { closedSince } from '@storyvan/domain/closed-place';
import { found } from '../../api-error.ts';
import { changed, command, statusReply, unchanged } from '../../db/command.ts';
import type { Transaction } from '../../db/database.ts';
import {
  closeList,
  insertBox,
  insertBoxCopies,
  listBoxCopy,
  takeOffList,
} from '../../records/box/box.commands.ts';
import { getHolder } from '../../records/place/place.queries.ts';
import { refuseSwitchedOff } from '../../records/place/switched-off.ts';
import { once } from '../../records/request/once.commands.ts';
import type { CommandOf } from '../../records/work.ts';
import {
  findBoxToChange,
  findOpenBox,
  findPlaceToPack,
  listKnownNumbers,
  listNumbersLentOn,
  listNumbersOut,
  listRowsOfBox,
} from './box.queries.ts';
import { outcomesOf } from './box.rules.ts';
import { listBoxCopies } from './list-box-copies.ts';

/** Starts, changes and finishes the checklist of a box. It lends and returns nothing. */

type AddReply = ReplyOf<typeof addToBox>;

const nothingAdded = { added: 0, unknown: [] };

interface Asked {
  accn_nos: string[];
  as_on?: string | undefined;
  listed: boolean;
}

/** Adds copies to a list; copies that were only noted become part of it. */
async function fill(tx: Transaction, box: { box_id: string; site_grade_id: number }, asked: Asked) {
  const { box_id, site_grade_id } = box;
  const known = new Set((await listKnownNumbers(tx, asked.accn_nos)).map(({ accn_no }) => accn_no));
  const unknown = asked.accn_nos.filter((accn_no) => !known.has(accn_no));
  if (asked.as_on !== undefined) {
    const lent = await listNumbersLentOn.all(tx, { site_grade_id, date: asked.as_on });
    for (const { accn_no } of lent) known.add(accn_no);
  }
  const before = new Map(
    (await listRowsOfBox.all(tx, { box_id })).map(({ accn_no, listed }) => [accn_no, listed === 1]),
  );
  const fresh = [...known].filter((accn_no) => !before.has(accn_no));
  await insertBoxCopies(
    tx,
    box_id,
    fresh.map((accn_no) => ({ accn_no, listed: asked.listed ? 1 : 0, site_loan_id: null })),
  );
  const noted = asked.listed ? [...known].filter((accn_no) => before.get(accn_no) === false) : [];
  for (const accn_no of noted) await listBoxCopy(tx, box_id, accn_no);
  return { added: fresh.length + noted.length, unknown };
}

export const start: CommandOf<typeof startBox> = (work, input) => {
  const { program, site_grade_id, purpose, accn_nos, as_on } = input;
  if (purpose === 'packing') refuseSwitchedOff(work, program);
  return once(work, 'start_box', input, async (tx) => {
    const place = await getHolder(tx, { program, id: site_grade_id });
    const locked = found(await findPlaceToPack.first(tx, { site_grade_id }), 'place');
    const open = await findOpenBox.first(tx, { site_grade_id, purpose });
    const ofPlace = { program, site_grade_id };
    if (open) {
      const message = `A list for ${place.place_name} is in progress already.`;
      const details = { box_id: open.box_id, ...ofPlace, ...nothingAdded };
      return unchanged({ status: { status: 'open already', message }, details });
    }
    if (purpose === 'packing' && locked.inactive_since) {
      const message = closedSince(place.place_name, locked.inactive_since);
      return unchanged({ status: { status: 'place is closed', message }, details: null });
    }
    const made = { made_by: work.staff_id, made_at: work.now.toISOString() };
    const box_id = await insertBox(tx, { site_grade_id, purpose, ...made });
    const details = { box_id, ...ofPlace };
    const status = { status: 'added' as const, message: `The list for ${place.place_name} is ready.` };
    if (purpose === 'packing') {
      const filled = await fill(tx, { box_id, site_grade_id }, { accn_nos, as_on, listed: true });
      return changed({ status, details: { ...details, ...filled } });
    }
    const out = await listNumbersOut.all(tx, { site_grade_id });
    await insertBoxCopies(
      tx,
      box_id,
      out.map((copy) => ({ ...copy, listed: 1 })),
    );
    return changed({ status, details: { ...details, added: out.length, unknown: [] } });
  });
};

const getBoxToChange = async (tx: Transaction, box_id: string) =>
  found(await findBoxToChange.first(tx, { box_id }), 'box list');

const closedAlready = {
  status: {
    status: 'closed already' as const,
    message: 'Someone has finished this list. Open the screen again to see the result.',
  },
  details: null,
};

export const add: CommandOf<typeof addToBox> = (work, input) =>
  once(work, 'add_to_box', input, async (tx) => {
    const box = await getBoxToChange(tx, input.box_id);
    if (box.closed_at !== null) return unchanged(closedAlready);
    const filled = await fill(tx, box, input);
    const { box_id, program, site_grade_id } = box;
    const reply: AddReply = {
      status: { status: 'added', message: addedWords(filled.added) },
      details: { box_id, program, site_grade_id, ...filled },
    };
    return filled.added > 0 ? changed(reply) : unchanged(reply);
  });

const addedWords = (added: number): string =>
  added === 0 ? 'Nothing was added.' : `${added} ${added === 1 ? 'book was' : 'books were'} added.`;

export const takeOff: CommandOf<typeof takeOffBox> = ({ db }, { box_id, accn_no }) =>
  command(db, async (tx) => {
    const { program, site_grade_id, closed_at } = await getBoxToChange(tx, box_id);
    if (closed_at !== null) return unchanged(closedAlready);
    const details = { box_id, program, site_grade_id, ...nothingAdded };
    if (await takeOffList(tx, box_id, accn_no)) {
      return changed(statusReply('saved', `${accn_no} is not on the list any more.`, details));
    }
    return unchanged(statusReply('not on the list', `${accn_no} is not on the list.`, details));
  });

export const close: CommandOf<typeof closeBox> = ({ db, staff_id, now }, { box_id }) =>
  command(db, async (tx) => {
    const box = await getBoxToChange(tx, box_id);
    if (box.closed_at !== null) return unchanged(closedAlready);
    const copies = await listBoxCopies(tx, box_id);
    const outcomes = outcomesOf(copies, { ...box, made_on: today(new Date(box.made_at)) });
    await closeList(tx, { box_id, closed_by: staff_id, closed_at: now.toISOString(), outcomes });
    const { program, site_grade_id } = box;
    const message = 'The list is finished.';
    return changed(statusReply('closed', message, { box_id, program, site_grade_id, ...nothingAdded }));
  });
