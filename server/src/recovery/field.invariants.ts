import { bySql, type Invariant } from './invariant.ts';

/** What devices did without a network, once it is sent. */

/** The ids of at most three events, with a space between them; `uuidOf` makes the key of an event of the text. */
const eventAt = (n: number, uuidOf: (text: string) => string): string =>
  `select request_id, ${uuidOf(`substr(events, ${1 + 37 * n}, 36)`)} as event_id from field_entry where length(events) > ${37 * n}`;

const eventsOfEntries = (uuidOf: (text: string) => string): string =>
  `select min(made.request_id) as example from (${[0, 1, 2].map((n) => eventAt(n, uuidOf)).join(' union all ')}) made
   left join lending_event e on e.event_id = made.event_id
   group by made.event_id having count(*) > 1 or count(e.event_id) = 0`;

export const fieldInvariants: Invariant[] = [
  bySql(
    'events-of-entries',
    'The events that an entry of a device has made are in the records, and no other entry has made them.',
    {
      sqlite: eventsOfEntries((text) => `unhex(${text}, '-')`),
      postgres: eventsOfEntries((text) => `case when ${text} ~ '^[0-9a-f-]{36}$' then (${text})::uuid end`),
    },
  ),
  bySql(
    'entries-wait-for-a-decision',
    'An entry of a device waits only for an earlier one that is in review.',
    `select waiting.request_id as example from field_entry waiting
     left join field_entry first on first.request_id = waiting.waits_for
     where waiting.waits_for is not null
       and (first.request_id is null or first.state <> 'review' or first.arrival_id >= waiting.arrival_id)`,
  ),
];
