import type { Access } from '@storyvan/contract/access';
import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { StaffMember } from '@storyvan/contract/session';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuditBehind } from '../db/audit-behind.ts';
import type { Database } from '../db/database.ts';

/** What every feature's routes are given. */
export interface Api {
  http: FastifyInstance;
  db: Database;
  /** Entries of the audit log that no transaction waits for. */
  audit: AuditBehind;
  now(): Date;
  /** Today where this server stands. */
  today(): CalendarDate;
  /** So long a one-time password can be used. */
  oneTimePasswordDays: number;
  /** The book-metadata service, with {isbn} in its place; none when not set. */
  bookMetadataUrl: string | undefined;
}

/** Which route a request has reached; `access` and `url` only for one that there is. */
export interface Reached {
  access: Access | undefined;
  url: string | undefined;
}

/** Lets a request in, or refuses it with an ApiError: at once, or with a promise where that must be asked for. */
export type LetIn = (request: FastifyRequest, reached: Reached) => Promise<void> | undefined;

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the first hook has looked. */
    reached: Reached | null;
    /** Who is signed in; null only on open endpoints. */
    signedIn: { session_id: string; second_factor: boolean; staff: StaffMember } | null;
    /**
     * Set when someone has signed in with this browser before, with their accounts; only known at the call that
     * signs in.
     */
    device: { token_hash: string; accounts: readonly number[] } | null;
  }
  interface FastifyContextConfig {
    /** Who is let in, for a route of the contract. */
    access?: Access;
  }
}
