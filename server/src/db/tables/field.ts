import type { EntryKind } from '@storyvan/contract/common/field-entry';
import type { ReviewChoice } from '@storyvan/contract/field-sync';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { account, instant, json, number, text } from './column.ts';
import { unexported } from './table.ts';

/** Work without a network. */

/** Why an entry is in review, if what a person can decide depends on it. */
export type ReviewReason = 'erased' | 'unreadable' | 'after disabled' | 'fault';

/** One browser profile of one person. */
export const field_device = unexported(
  'A device is registered with its server. Send what devices still hold before you export.',
  {
    device_id: text().key(),
    staff_id: account(),
    name: text(),
    registered_at: instant(),
    last_seen_at: instant(),
    /** Entries that it had not sent, as it last reported. */
    unsent: number().byDefault(),
    blocked_at: instant().orNull(),
    blocked_by: account().orNull(),
    /** When it reported that it has removed all names. */
    wiped_at: instant().orNull(),
  },
);

/** What a device has taken along. */
export const field_place = unexported('A device is registered with its server.', {
  device_id: text().key().to('field_device'),
  site_grade_id: number().key().to('site_grade').blocksRevert('is on a device'),
  taken_at: instant(),
});

/** What a device did, once it is sent. */
export const field_entry = unexported(
  'What devices sent is in the loans and readings. Decide what is in review before you export.',
  {
    request_id: text().key(),
    /** UUIDv7: the order in which entries arrived. */
    arrival_id: text(),
    device_id: text().to('field_device'),
    /** Who made it on the device. */
    staff_id: account(),
    /** Who sent it: another person if it was taken over, or imported from a file. */
    sent_by: account(),
    kind: text<EntryKind>(),
    /** As the device sent it: no such place may exist. */
    site_grade_id: number(),
    accn_no: text().orNull(),
    /** Known once the child is enrolled on the server. */
    child_id: number().to('child').orNull().blocksRevert('has entries from a device'),
    /** The entry that enrolled the child, or the one that is undone, returned or reported. */
    refers_to: text().orNull(),
    /** As the device sent it: no such day may exist. */
    date: text<CalendarDate>(),
    made_at: instant(),
    received_at: instant(),
    state: text<'accepted' | 'review' | 'withdrawn'>(),
    /** The entry as JSON, its texts still sealed; empty once it is no longer in review. */
    entry: json(),
    /** What was noted, or why it is in review. */
    message: text().orNull(),
    reason: text<ReviewReason>().orNull(),
    /** Of what was sent; null for entries from before there was one. */
    content_hash: text().orNull(),
    /** An entry in review that is to be decided first. */
    waits_for: text().orNull(),
    /** The request_id with which a decision is being carried out, and since when: one person at a time. */
    attempt_id: text().orNull(),
    attempted_at: instant().orNull(),
    /** The lending events it made, in the order in which to undo them, with a space between them. */
    events: text().byDefault(),
    ra_id: number().orNull(),
    decision: text<ReviewChoice>().orNull(),
    decided_by: account().orNull(),
    decided_at: instant().orNull(),
  },
);

/** The key pairs (P-256, base64) with which devices seal texts for the server. */
export const field_seal = unexported('Keys are never exported.', {
  key_id: text().key(),
  public_key: text(),
  private_key: text(),
  made_at: instant(),
});
