import type { AuditKind } from '@storyvan/contract/audit-action';
import type { AuditAction } from '@storyvan/contract/audit-actions.gen';
import type { BoxPurpose } from '@storyvan/contract/box';
import type { Section } from '@storyvan/contract/common/library-settings';
import type { Opinion } from '@storyvan/contract/common/opinion';
import type { Programme } from '@storyvan/contract/common/programme';
import type { Role } from '@storyvan/contract/common/role';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Generated } from 'kysely';
import type { ChildTables } from './child-tables.ts';
import type { Edition } from './edition.ts';
import type { FieldTables } from './field-tables.ts';
import type { ImportTables } from './import-tables.ts';
import type { LendingTables, Standing } from './lending-tables.ts';
import type { ProgramTables } from './program-tables.ts';
import type { StocktakeTables } from './stocktake-tables.ts';
import type { WeekTables } from './week-tables.ts';

/**
 * The tables, as migrations/ makes them. Instants are UTC text, YYYY-MM-DDTHH:MM:SS.sssZ; truth values are 0 or 1.
 * Ids of what happens (events, sessions) are UUIDv7, made by the process that writes them; ids of what is (places,
 * children, titles) and of loans are small numbers made by the database.
 */
export interface Schema
  extends ChildTables,
    FieldTables,
    ImportTables,
    LendingTables,
    ProgramTables,
    StocktakeTables,
    WeekTables {
  setting: { key: string; value: string };
  setting_change: {
    /** UUIDv7. */
    change_id: string;
    section: Section;
    version: number;
    at: string;
    /** Null: the command line, or setting up. */
    staff_id: number | null;
    /** JSON. */
    lines: string;
    /** JSON: the change that would change it back. */
    undo: string | null;
  };
  library_logo: {
    logo: string;
    type: 'image/jpeg' | 'image/png' | 'image/webp';
    bytes: Uint8Array;
    saved_at: string;
  };
  level: { level: number; name: string; hex_code: string };
  category: { kind: 'primary' | 'secondary'; name: string; hex_code: string };
  staff: {
    staff_id: Generated<number>;
    /** A service account has no password and cannot sign in; its token is in `service_account`. */
    kind: Generated<'person' | 'service'>;
    username: string;
    name: string;
    role: Generated<Role>;
    password_hash: string;
    password_changed_at: Generated<string | null>;
    /** Set by a password reset: allows only choosing a new password. */
    must_change_password: Generated<number>;
    /** Base32; in use once it is confirmed. */
    totp_secret: Generated<string | null>;
    totp_confirmed_at: Generated<string | null>;
    /** The 30-second step of the last accepted code: a code works once. */
    totp_last_step: Generated<number | null>;
    /** When the secret was made; one that is not confirmed within minutes lapses. */
    totp_started_at: Generated<string | null>;
    /** When the one-time password was used: it works once. */
    one_time_used_at: Generated<string | null>;
    disabled_at: string | null;
    created_at: string;
  } & Edition;
  recovery_code: { staff_id: number; code_hash: string; used_at: string | null };
  session: {
    session_id: string;
    token_hash: string;
    staff_id: number;
    created_at: string;
    last_seen_at: string;
    revoked_at: string | null;
    /** 1 when the holder has shown a second factor. */
    second_factor: Generated<number>;
    /** User agent and address, by which people recognise their sessions. */
    user_agent: Generated<string>;
    address: Generated<string>;
  };
  audit_entry: {
    entry_id: string;
    at: string;
    staff_id: number | null;
    via: 'web' | 'command line' | 'storyvan';
    kind: AuditKind;
    action: AuditAction;
    outcome: 'done' | 'refused';
    child_id: number | null;
    program: Programme | null;
    site_grade_id: number | null;
    /** The account that was changed. */
    account_id: number | null;
    /** A short text on what was done; never a child's name or a secret. */
    detail: string;
    /** Names the request in the log. */
    request_id: string | null;
    /** The network address a sign-in came from; empty for everything else. */
    address: Generated<string>;
  };
  sign_in_failure: {
    failure_id: string;
    account: string;
    lane: 'own' | 'library' | 'stranger' | 'one-time';
    source: string;
    at: string;
    cleared: Generated<number>;
  };
  sign_in_account: { account: string; last_tried_at: string };
  known_device: {
    token_hash: string;
    staff_id: number;
    created_at: string;
    last_used_at: string;
    network: string;
  };
  school: {
    school_id: Generated<number>;
    code: string;
    shift: string;
    name: string;
    region: string | null;
    inactive_since: Generated<CalendarDate | null>;
    created_at: string;
  } & Edition;
  site_grade: {
    site_grade_id: Generated<number>;
    program: Programme;
    school_id: number | null;
    code: string;
    name: string;
    junior: Generated<number>;
    visit_day: number | null;
    visit_time: string | null;
    sort_key: string;
    /** Children counted by a school's own lists before any child is enrolled by name. */
    enrolled_count: Generated<number>;
    inactive_since: Generated<CalendarDate | null>;
    created_at: string;
  } & Edition;
  title: {
    title_id: Generated<number>;
    title_key: string;
    isbn: string | null;
    title: string;
    subtitle: string | null;
    /** The title in another form, such as in Latin letters; it is found by its words too. */
    other_title: string | null;
    author: string | null;
    illustrator: string | null;
    publisher: string | null;
    published: string | null;
    language: string | null;
    level: number | null;
    category_primary: string | null;
    category_secondary: string | null;
    description: string | null;
    /** The name of its cover; null if it has none. */
    cover: Generated<string | null>;
    created_at: string;
  } & Edition;
  /** A small picture. One from the service never replaces a photo. */
  cover: {
    title_id: number;
    /** `title.cover`: the title's id and the beginning of the SHA-256 of the bytes. */
    name: string;
    type: 'image/jpeg' | 'image/png' | 'image/webp';
    width: number;
    height: number;
    bytes: Uint8Array;
    source: 'photo' | 'service';
    /** Who saved the photo. */
    staff_id: number | null;
    saved_at: string;
  };
  title_word: { word: string; title_id: number };
  /** The ids of records that an import will add; words of titles and children may be there already. */
  staged_words: { kind: 'title' | 'child' | 'loan'; first_id: number; last_id: number };
  /**
   * Pictures from the service that are no cover yet, or too large for one. `image` is a data: address, or null if none was
   * found; from `ask_again_at` on, it is requested again.
   */
  thumbnail: { isbn: string; image: string | null; ask_again_at: string | null };
  reading: {
    reading_id: string;
    program: Programme;
    site_grade_id: number;
    child_id: number;
    date_reading: CalendarDate;
    accn_no: string;
    title_id: number;
    reading_level: number | null;
    observation: string;
    support_of_illustrations: number | null;
    librarian_id: number | null;
    staff_id: number;
    request_id: string | null;
    at: string;
    opinion: Generated<Opinion | null>;
    /** One opinion for each loan. It counts only while the loan is returned, so not after the return was undone. */
    child_loan_id: Generated<number | null>;
  };
  /** The checklist of a box that goes to a place or comes back from it. */
  box_list: {
    box_id: string;
    site_grade_id: number;
    purpose: BoxPurpose;
    made_by: number;
    made_at: string;
    /** Null while the list is in progress; a place has one of each purpose then. */
    closed_by: Generated<number | null>;
    closed_at: Generated<string | null>;
  };
  box_copy: {
    box_id: string;
    accn_no: string;
    /** 0: it was scanned although it was not on the list. */
    listed: number;
    /** The loan under which it is expected back, on a list for unpacking. */
    site_loan_id: number | null;
    outcome: Generated<BoxOutcome | null>;
  };
  member: {
    member_id: Generated<number>;
    card_no: string | null;
    name: string;
    fbt: number;
    phone: string | null;
    note: string;
    joined_on: CalendarDate;
    inactive_since: Generated<CalendarDate | null>;
    created_at: string;
  } & Edition;
  /** Kept by triggers: accession numbers and cards are unique. `doubled` when two records shared it before this rule. */
  given_number: { number: string; kind: 'copy' | 'child' | 'member'; doubled: Generated<number> };
  /** The start of a school year: all grades of one school, or of all. */
  promotion: {
    promotion_id: string;
    school_id: number | null;
    date: CalendarDate;
    staff_id: number;
    at: string;
    undone_at: Generated<string | null>;
    undone_by: Generated<number | null>;
  };
  promotion_grade: {
    promotion_id: string;
    site_grade_id: number;
    enrolled_before: number;
    enrolled_after: number;
    /** 1 when the promotion made this grade. */
    made: number;
  };
  /** A child has gone from one place to another; from nothing it has come back, to nothing it has left. */
  copy_state_change: {
    change_id: string;
    accn_no: string;
    from_state: Standing;
    to_state: Standing;
    date: CalendarDate;
    note: string;
    staff_id: number;
    at: string;
  };
}

/** What had become of a copy when its list was closed. */
export type BoxOutcome = 'done' | 'missing' | 'away' | 'not ours';
