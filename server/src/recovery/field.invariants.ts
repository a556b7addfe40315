import { bySql, type Invariant } from './invariant.ts';

/** What devices did without a network, once it is sent. */

/** The ids of at most three events, with a space between them. */
const eventAt = (n: number): string =>
  `select request_id, substr(events, ${1 + 37 * n}, 36) as event_id from field_entry where length(events) > ${37 * n}`;

export const fieldInvariants: Invariant[] = [
  bySql(
    'events-of-entries',
    'The events that an entry of a device has made are in the records, and no other entry has made them.',
    `select min(made.request_id) as example from (${[0, 1, 2].map(eventAt).join(' union all ')}) made
     left join lending_event e on e.event_id = made.event_id
     group by made.event_id having count(*) > 1 or count(e.event_id) = 0`,
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
