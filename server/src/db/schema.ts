import type { Insertable, Selectable, Updateable } from 'kysely';
import {
  known_device,
  recovery_code,
  service_account,
  session,
  sign_in_account,
  sign_in_failure,
  staff,
} from './tables/account.ts';
import { audit_entry } from './tables/audit.ts';
import { box_copy, box_list } from './tables/box.ts';
import { change_position, change_waiting } from './tables/change.ts';
import { child, child_move, child_word } from './tables/child.ts';
import { copy, copy_state_change } from './tables/copy.ts';
import { field_device, field_entry, field_place, field_seal } from './tables/field.ts';
import { import_entry, import_part, import_row, importTable } from './tables/import.ts';
import { chosen_voice, impact_report } from './tables/insight.ts';
import { lesson_plan } from './tables/lesson-plan.ts';
import { category, level } from './tables/level.ts';
import { child_loan, lending_event, lending_request, renewal, site_loan } from './tables/loan.ts';
import { member } from './tables/member.ts';
import { given_number, retired_id, staged_words } from './tables/number.ts';
import { reading_partner } from './tables/person.ts';
import { school, site_grade } from './tables/place.ts';
import { promotion, promotion_grade } from './tables/promotion.ts';
import { attendance, read_aloud, read_aloud_partner, report, report_comment } from './tables/read-aloud.ts';
import { reading } from './tables/reading.ts';
import { library_logo, setting, setting_change } from './tables/setting.ts';
import { stocktake, stocktake_missing, stocktake_scan } from './tables/stocktake.ts';
import type { RowOf, Table } from './tables/table.ts';
import { cover, thumbnail, title, title_word } from './tables/title.ts';
import { todo_note } from './tables/todo-note.ts';
import { webhook, webhook_delivery } from './tables/webhook.ts';
import { wish } from './tables/wish.ts';

/**
 * Every table, as migrations/ makes it, in the order in which lists for people name them. Ids of what happens (events,
 * sessions) are UUIDv7, made by the process that writes them; ids of what is (places, children, titles) and of loans are
 * small numbers made by the database.
 */
export const tables = {
  setting,
  level,
  category,
  staff,
  school,
  site_grade,
  child,
  copy,
  site_loan,
  child_loan,
  lending_event,
  read_aloud,
  read_aloud_partner,
  report,
  report_comment,
  reading,
  wish,
  attendance,
  child_move,
  copy_state_change,
  box_list,
  box_copy,
  stocktake,
  stocktake_scan,
  stocktake_missing,
  promotion,
  promotion_grade,
  reading_partner,
  lesson_plan,
  chosen_voice,
  impact_report,
  title,
  cover,
  member,
  todo_note,
  session,
  recovery_code,
  known_device,
  service_account,
  sign_in_failure,
  sign_in_account,
  audit_entry,
  lending_request,
  field_device,
  field_place,
  field_entry,
  field_seal,
  thumbnail,
  title_word,
  child_word,
  given_number,
  library_logo,
  setting_change,
  import: importTable,
  import_part,
  import_row,
  import_entry,
  change_waiting,
  change_position,
  webhook,
  webhook_delivery,
  retired_id,
  renewal,
  staged_words,
};

type Rows<Tables extends Record<string, Table>> = { [Name in keyof Tables]: RowOf<Tables[Name]> };

/** The type of every table, for Kysely. */
export interface Schema extends Rows<typeof tables> {}

export type TableName = keyof Schema;

/** A row as it is read. */
export type TableRow<Name extends TableName> = Selectable<Schema[Name]>;

/** A row to insert: columns with a default may be left out. */
export type NewRow<Table extends keyof Schema> = Insertable<Schema[Table]>;
export type NewRows<Table extends keyof Schema> = readonly NewRow<Table>[];

/** The columns of a row that change. */
export type RowChange<Table extends keyof Schema> = Updateable<Schema[Table]>;
