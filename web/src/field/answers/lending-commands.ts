import type { FieldEntry } from '@storyvan/contract/common/field-entry';
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
import { byPlace, type CommandAnswer, type Context, keep, onDevice } from './command-answer.ts';
import { issueToChild, issueToPlace } from './decide-issue.ts';
import { renew, returnFromChild, returnFromPlace } from './decide-return.ts';
import { undoLending as undo } from './decide-undo.ts';
import { type Asked, type Decided, issueEntry, renewalEntry, returnEntry } from './deciding.ts';
import { isOfDevice } from './device-ids.ts';
import { accnNoIn, dateIn, idIn, textIn, type Values } from './input.ts';

/** Issues, returns, renewals and undo. */

async function askedOf(context: Context): Promise<Asked> {
  const copy = await context.views.findCopy(context.view, accnNoIn(context.body));
  return { ...onDevice(context), copy };
}

type Rule = (asked: Asked) => Decided<unknown, FieldEntry> | null;

const lending = (rule: Rule, done: NonNullable<CommandAnswer['done']>): CommandAnswer => ({
  find: byPlace(),
  decide: async (context) => {
    const decided = rule(await askedOf(context));
    if (decided?.entry) await keep(context, decided.entry);
    return decided?.reply ?? null;
  },
  done,
});

/** What an entry for something done has of the request. */
const doneBy = (context: Context): Asked => ({ ...onDevice(context), copy: null });

const toChild = lending(issueToChild, (context) =>
  issueEntry(doneBy(context), {
    party: 'child',
    date: dateIn(context.body, 'date_issue'),
    child_id: idIn(context.body, 'child_id'),
  }),
);

const eventIn = (body: Values): string => textIn(body, 'event_id').toLowerCase();

const beforeIn = ({ and_before }: Values): string[] =>
  Array.isArray(and_before) ? and_before.map(String) : [];

/** Removes what is undone before it is sent, with what a child said of the book; false if it was sent. */
async function withdraw({ device, views }: Context, request_id: string): Promise<boolean> {
  const withdrawn = await device.withdrawEntry(request_id);
  if (withdrawn) views.forget(request_id);
  return withdrawn;
}

async function decideUndo(context: Context): Promise<unknown> {
  const { views, view, body } = context;
  const event_id = eventIn(body);
  const undone = views.eventIn(view, event_id);
  if (!undone) return null;
  const asked = { ...onDevice(context), undone, event_id, and_before: beforeIn(body) };
  const { reply, entry } = undo(asked);
  if (entry && !(entry.undoes !== null && (await withdraw(context, entry.undoes))))
    await keep(context, entry);
  return reply;
}

export const lendingCommands: [Endpoint, CommandAnswer][] = [
  [issueBookChild as Endpoint, toChild],
  [lendToChild as Endpoint, toChild],
  [
    issueBookSite as Endpoint,
    lending(issueToPlace, (context) =>
      issueEntry(doneBy(context), {
        party: 'place',
        date: dateIn(context.body, 'date_issue'),
        child_id: null,
      }),
    ),
  ],
  [
    returnBookFromChild as Endpoint,
    lending(returnFromChild, (context, { child_id }) =>
      returnEntry(doneBy(context), { party: 'child', date: dateIn(context.body, 'date_return'), child_id }),
    ),
  ],
  [
    returnBookSite as Endpoint,
    lending(returnFromPlace, (context) =>
      returnEntry(doneBy(context), {
        party: 'place',
        date: dateIn(context.body, 'date_return'),
        child_id: null,
      }),
    ),
  ],
  [
    renewBookChild as Endpoint,
    lending(renew, (context, { child_id }) =>
      renewalEntry(doneBy(context), { date: dateIn(context.body, 'date_renewal'), child_id }),
    ),
  ],
  [
    undoLending as Endpoint,
    {
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
    },
  ],
];
