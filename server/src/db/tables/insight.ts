import { account, date, instant, text, uuidText } from './column.ts';
import { edition } from './common-columns.ts';
import { table } from './table.ts';

/** Insight: what is kept for reports. */

/** A sentence from “How was it?” that someone chose. It goes with its reading. */
export const chosen_voice = table({
  reading_id: uuidText('The reading with the sentence, as in readings.csv').key().partOf('reading'),
  chosen_by: account('The username of the account that chose it'),
  chosen_at: instant('When it was chosen'),
});

export const impact_report = table({
  /** As the calls write it: `all`, `mop`, `school:3`. */
  scope: text(
    'The part of the library: all, mop, lis, region:, school: or place: and a name or number',
  ).key(),
  first_day: date('The first day of the range').key(),
  last_day: date('The last day of the range').key(),
  title: text('The title').orNull(),
  introduction: text('The introduction'),
  ...edition,
});
