import type { enrollChild } from '@storyvan/contract/children';
import { noDetails, oldestAge } from '@storyvan/contract/common/child-fields';
import type { EntryOf } from '@storyvan/contract/common/field-entry';
import { type Opinion, opinions } from '@storyvan/contract/common/opinion';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { howWasIt } from '@storyvan/contract/reading';
import { birthIn, childEnrolled, decideEnrolment as decide, noSuchLevel } from '@storyvan/domain/enrolment';
import { opinionRemoved, opinionSentence, returnWasUndone } from '@storyvan/domain/opinion';
import type { AskedOnDevice } from './command-answer.ts';
import { isOfDevice } from './device-ids.ts';
import type { KnownEvent } from './held.ts';
import { accnNoIn, dateIn, idIn, invalidField, lineIn, refuseCall, textIn, type Values } from './input.ts';
import type { PlaceView } from './place-view.ts';
import { childReply } from './read-lending.ts';

/** Enrols a child on the device, and takes what a child says of a book. Pure: texts are still to be sealed. */

type EnrolReply = ReplyOf<typeof enrollChild>;

const cardNoLater = 'The sync gives each new child a card number. Leave this empty.';

function newChildIn(view: PlaceView, body: Values, today: string) {
  const name = lineIn(body, 'name');
  if (name === null) throw invalidField('name', "Enter the child's name.");
  const given = textIn(body, 'date_of_birth') === '' ? null : dateIn(body, 'date_of_birth');
  const age = body.age === null || body.age === undefined || body.age === '' ? null : Number(body.age);
  const { problem } = birthIn({ date_of_birth: given, age }, today, oldestAge);
  if (problem) throw invalidField('date_of_birth', problem);
  const level = idIn(body, 'level');
  if (level !== null && !view.kit.settings.levels.some((each) => each.level === level))
    throw invalidField('level', noSuchLevel(level));
  const lines = ['gender', ...Object.keys(noDetails)].map((field) => [field, lineIn(body, field)]);
  return {
    ...Object.fromEntries(lines),
    name,
    date_of_birth: given,
    age: given === null ? age : null,
    level,
  };
}

/** A refusal, or the child to enrol. `proposed`: the card number that the form fills in. */
export function decideEnrolment(
  { view, body, today }: Pick<AskedOnDevice, 'view' | 'body' | 'today'>,
  proposed: string | null,
): { refusal: EnrolReply } | { child: ReturnType<typeof newChildIn> } {
  const child = newChildIn(view, body, today);
  const card_no = lineIn(body, 'card_no');
  if (card_no !== null && card_no !== proposed) throw invalidField('card_no', cardNoLater);
  const { program, site_grade_id, school_id } = view.place;
  const here = [...view.children.values()].map(({ child_id, card_no, name, level, details }) => ({
    ...{ child_id, card_no, name, level, date_of_birth: details.date_of_birth },
    ...{ program, site_grade_id, school_id, inactive_since: null },
  }));
  const despite_likeness = body.despite_likeness === true;
  const refusal = decide(view.place, { name: child.name, despite_likeness, taken: null }, here);
  return refusal ? { refusal } : { child };
}

export function enrolledReply(view: PlaceView, child_id: number, today: string): EnrolReply {
  const details = childReply(view, child_id, today);
  const message = `${childEnrolled(details?.name ?? '', view.place.place_name)} The sync gives the card its number.`;
  return { status: { status: 'enrolled', message }, details, likely: [] };
}

type OpinionReply = ReplyOf<typeof howWasIt>;

interface DecidedOpinion {
  reply: OpinionReply;
  /** Null if the return was undone. */
  entry: Omit<EntryOf<'observation'>, 'sealed'> | null;
  observation: string;
}

/** Null if nothing is known of the return here, so that only the server can decide. */
export function decideOpinion(asked: AskedOnDevice, returned: KnownEvent | null): DecidedOpinion | null {
  const { view, body, request_id, made_at, today, refOf } = asked;
  const accn_no = accnNoIn(body);
  const child = view.children.get(idIn(body, 'child_id') ?? 0);
  const event_id = textIn(body, 'event_id');
  if (!child || !returned) return null;
  const { title } = returned.copy.title;
  const opinion = opinions.find((each) => each === body.opinion) ?? null;
  const observation = textIn(body, 'observation');
  if (returned.move?.undone) {
    const message = returnWasUndone(child.name, title);
    return {
      reply: { status: { status: 'return undone', message }, details: null },
      entry: null,
      observation,
    };
  }
  if (observation.length > 500) throw refuseCall('invalid_input', 'This has at most 500 characters.');
  const ofDevice = isOfDevice(event_id) ? (returned.move?.request_id ?? event_id) : null;
  return {
    reply: opinionReply(opinion, child.name, title),
    entry: {
      kind: 'observation',
      ...{ request_id, made_at, date: returned.move?.date ?? today, site_grade_id: view.place.site_grade_id },
      accn_no,
      child: refOf(child.child_id),
      returned: ofDevice,
      event_id: ofDevice === null ? event_id : null,
      opinion,
    },
    observation,
  };
}

/** No screen shows the entry of the history that was made; it has its reading_id once it is sent. */
const opinionReply = (opinion: Opinion | null, child: string, title: string): OpinionReply => ({
  status:
    opinion === null
      ? { status: 'removed', message: opinionRemoved(child, title) }
      : { status: 'saved', message: opinionSentence(opinion, child, title) },
  details: null,
});
