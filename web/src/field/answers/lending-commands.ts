import type { FieldEntry } from '@storyvan/contract/common/field-entry';
import type { LendingDetails } from '@storyvan/contract/common/lending-fields';
import type { Endpoint } from '@storyvan/contract/endpoint';
import {
  issueBookChild,
  issueBookSite,
  lendToChild,
  renewBookChild,
  returnBookFromChild,
  returnBookSite,
  undoLending,
} from '@storyvan/contract/lending';
import type { Acted } from '@storyvan/domain/lending/act';
import { byPlace, type CommandAnswer, type Context, keep } from './command-answer.ts';
import {
  type AskedToLend,
  issueEntry,
  issueToChild,
  issueToPlace,
  renew,
  renewalEntry,
  returnFromChild,
  returnFromChildEntry,
  returnFromPlace,
  returnFromPlaceEntry,
  undoLending as undo,
  undoEntry,
} from './decide-lending.ts';
import { isOfDevice } from './device-ids.ts';
import { accnNoIn, refuseCall, textIn, type Values } from './input.ts';

/** Issues, returns, renewals and undo. */

/** Keeps what was done; throws a client error. */
async function replyOf(acted: Acted<string, unknown>, keepEntry: (details: LendingDetails) => Promise<void>) {
  if (acted.kind === 'invalid') throw refuseCall(acted.code, acted.message);
  if (acted.kind === 'done') await keepEntry(acted.reply.details);
  return acted.reply;
}

const lending = (
  decide: (asked: AskedToLend) => Acted<string> | null,
  entryOf: (asked: AskedToLend, details: LendingDetails) => FieldEntry,
): CommandAnswer => ({
  find: byPlace(),
  decide: async (context) => {
    const copy = await context.views.findCopy(context.view, accnNoIn(context.body));
    const asked = { ...context, copy };
    const acted = decide(asked);
    return acted && replyOf(acted, (details) => keep(context, entryOf(asked, details)));
  },
  done: (context, details) => entryOf({ ...context, copy: null }, details),
});

const eventIn = (body: Values): string => textIn(body, 'event_id').toLowerCase();

const beforeIn = ({ and_before }: Values): string[] =>
  Array.isArray(and_before) ? and_before.map(String) : [];

async function decideUndo(context: Context): Promise<unknown> {
  const { views, view, body } = context;
  const event_id = eventIn(body);
  const undone = views.eventIn(view, event_id);
  if (!undone) return null;
  const asked = { ...context, undone, event_id };
  return replyOf(undo(asked), async () => {
    const entry = undoEntry(asked, beforeIn(body));
    const withdrawn = entry.undoes !== null && (await withdraw(context, entry.undoes));
    if (!withdrawn) await keep(context, entry);
  });
}

/** Removes what is undone before it is sent, with what a child said of the book; false if it was sent. */
async function withdraw({ device, views }: Context, request_id: string): Promise<boolean> {
  const withdrawn = await device.withdrawEntry(request_id);
  if (withdrawn) views.forget(request_id);
  return withdrawn;
}

const undoAnswer: CommandAnswer = {
  find: (views, body) => views.findPlaceOf(eventIn(body)),
  decide: decideUndo,
  done: ({ view, body, request_id, made_at, today }, { accn_no }) => ({
    kind: 'undo',
    ...{ request_id, made_at, date: today, site_grade_id: view.place.site_grade_id, accn_no },
    undoes: null,
    event_id: eventIn(body),
    and_before: beforeIn(body),
  }),
  // The server does not know an event by the request_id of its entry.
  onlyHere: (body) => isOfDevice(eventIn(body)),
};

export const lendingCommands: [Endpoint, CommandAnswer][] = [
  [issueBookChild as Endpoint, lending(issueToChild, issueEntry)],
  [lendToChild as Endpoint, lending(issueToChild, issueEntry)],
  [issueBookSite as Endpoint, lending(issueToPlace, issueEntry)],
  [returnBookFromChild as Endpoint, lending(returnFromChild, returnFromChildEntry)],
  [returnBookSite as Endpoint, lending(returnFromPlace, returnFromPlaceEntry)],
  [renewBookChild as Endpoint, lending(renew, renewalEntry)],
  [undoLending as Endpoint, undoAnswer],
];
