import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Generated } from 'kysely';
import type { Edition } from './edition.ts';

/** Where a change is recorded: `lending_event` or `copy_state_change`. */
export type ChangeSource = 'lending' | 'copy_state';

export type WebhookState = 'active' | 'paused' | 'failing';
export type DeliveryState = 'waiting' | 'delivered' | 'failed';

/** The tables for other programs: their accounts, the feed of changes, and webhooks. */
export interface ProgramTables {
  service_account: {
    staff_id: number;
    token_hash: string;
    /** The last characters of the token, by which people recognise it. */
    token_end: string;
    /** The last day on which the token is valid; null: it never expires. */
    expires_on: CalendarDate | null;
    /** Null: the command line. */
    created_by: number | null;
    last_used_at: Generated<string | null>;
  };
  /** Changes without a position yet, written in the transaction of the change. */
  change_waiting: { arrival: Generated<number>; change_id: string; source: ChangeSource };
  /** The order of the feed. */
  change_position: { position: number; change_id: string; source: ChangeSource };
  webhook: {
    webhook_id: Generated<number>;
    address: string;
    /** With a space between them; empty: all. */
    kinds: string;
    secret: string;
    old_secret: Generated<string | null>;
    old_secret_until: Generated<string | null>;
    state: WebhookState;
    /** Changes up to here are in deliveries, or of other kinds. */
    position: number;
    claim: Generated<string | null>;
    claimed_until: Generated<string | null>;
    created_at: string;
    created_by: number;
  } & Edition;
  webhook_delivery: {
    delivery_id: string;
    webhook_id: number;
    /** Null for a test. */
    first_position: number | null;
    last_position: number | null;
    kinds: string;
    changes: number;
    state: DeliveryState;
    /** 1: a test, or sent again by a person. It is tried once, and others do not wait for it. */
    by_hand: Generated<number>;
    attempts: Generated<number>;
    /** Since when it is tried. */
    since: string;
    next_attempt_at: string | null;
    last_attempt_at: Generated<string | null>;
    last_status: Generated<number | null>;
    last_ms: Generated<number | null>;
    last_problem: Generated<string>;
    made_at: string;
  };
}
