import { bySql, type Invariant } from './invariant.ts';

/** Imports in the browser, accounts of other programs, and the feed of changes. */

export const programsInvariants: Invariant[] = [
  bySql(
    'files-of-imports',
    'The parts of a file that was uploaded completely begin at 0 and have no gap.',
    `select import.import_id || ' ' || file as example from import
       inner join import_part on import_part.import_id = import.import_id
     where state <> 'uploading' group by import.import_id, file
     having min(part) <> 0 or max(part) <> count(*) - 1`,
  ),
  bySql(
    'journals-of-imports',
    'Only an import that has written, or is writing, has a journal.',
    `select distinct import.import_id as example from import
       inner join import_entry on import_entry.import_id = import.import_id
     where state in ('uploading', 'checking', 'ready', 'reverted')`,
  ),
  bySql(
    'accounts-of-programs',
    'The account of a program has one token, and no person has one.',
    `select 'staff ' || staff.staff_id as example from staff
       left join service_account on service_account.staff_id = staff.staff_id
     where (staff.kind = 'service') <> (service_account.staff_id is not null)`,
  ),
  bySql(
    'changes-in-the-feed-once',
    'The feed has each change once, and no change that still waits for its position.',
    `select change_id as example from change_position group by source, change_id having count(*) > 1
     union all select change_waiting.change_id from change_waiting
       inner join change_position on change_position.change_id = change_waiting.change_id
         and change_position.source = change_waiting.source`,
  ),
  bySql(
    'webhooks-within-the-feed',
    'No webhook is further than the feed.',
    `select 'webhook ' || webhook_id as example from webhook
     where webhook.position > (select coalesce(max(change_position.position), webhook.position) from change_position)`,
  ),
];
