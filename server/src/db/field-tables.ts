import type { EntryKind } from '@storyvan/contract/common/field-entry';
import type { ReviewChoice } from '@storyvan/contract/field-sync';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Generated } from 'kysely';

/** Why an entry is in review, if what a person can decide depends on it. */
export type ReviewReason = 'erased' | 'unreadable' | 'after disabled' | 'fault';

/** The tables of work without a network. */
export interface FieldTables {
  /** One browser profile of one person. */
  field_device: {
    device_id: string;
    staff_id: number;
    name: string;
    registered_at: string;
    last_seen_at: string;
    /** Entries that it had not sent, as it last reported. */
    unsent: Generated<number>;
    blocked_at: Generated<string | null>;
    blocked_by: Generated<number | null>;
    /** When it reported that it has removed all names. */
    wiped_at: Generated<string | null>;
  };
  /** What a device has taken along. */
  field_place: { device_id: string; site_grade_id: number; taken_at: string };
  /** What a device did, once it is sent. */
  field_entry: {
    request_id: string;
    /** UUIDv7: the order in which entries arrived. */
    arrival_id: string;
    device_id: string;
    /** Who made it on the device. */
    staff_id: number;
    /** Who sent it: another person if it was taken over, or imported from a file. */
    sent_by: number;
    kind: EntryKind;
    /** As the device sent it: no such place may exist. */
    site_grade_id: number;
    accn_no: string | null;
    /** Known once the child is enrolled on the server. */
    child_id: number | null;
    /** The entry that enrolled the child, or the one that is undone, returned or reported. */
    refers_to: string | null;
    date: CalendarDate;
    made_at: string;
    received_at: string;
    state: 'accepted' | 'review' | 'withdrawn';
    /** The entry as JSON, its texts still sealed; empty once it is no longer in review. */
    entry: string;
    /** What was noted, or why it is in review. */
    message: string | null;
    reason: Generated<ReviewReason | null>;
    /** Of what was sent; null for entries from before there was one. */
    content_hash: Generated<string | null>;
    /** An entry in review that is to be decided first. */
    waits_for: Generated<string | null>;
    /** The request_id with which a decision is being carried out, and since when: one person at a time. */
    attempt_id: Generated<string | null>;
    attempted_at: Generated<string | null>;
    /** The lending events it made, in the order in which to undo them, with a space between them. */
    events: Generated<string>;
    ra_id: number | null;
    decision: Generated<ReviewChoice | null>;
    decided_by: Generated<number | null>;
    decided_at: Generated<string | null>;
  };
  /** The key pairs (P-256, base64) with which devices seal texts for the server. */
  field_seal: { key_id: string; public_key: string; private_key: string; made_at: string };
}
