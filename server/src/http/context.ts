import type { Readable } from 'node:stream';
import type { StaffMember } from '@storyvan/contract/auth';
import type { Access } from '@storyvan/contract/common/role';
import type { Endpoint } from '@storyvan/contract/endpoint';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import type { AuditBehind } from '../records/audit/audit-behind.ts';
import type { LibraryCache } from '../records/setting/library-cache.ts';
import type { BackupPlan } from '../recovery/backup-folder.ts';

/** Runs a call inside of another one, with input that is validated first. */
export type Performer = (
  input: { params?: unknown; body?: unknown },
  within: { request: FastifyRequest; reply: FastifyReply; staff_id: number },
) => Promise<unknown>;

/** Passed to the routes of every feature. */
export interface Api {
  http: FastifyInstance;
  db: Database;
  /** Audit entries that are written outside of transactions. */
  audit: AuditBehind;
  now(): Date;
  /** Today in the library's time zone. */
  today(): CalendarDate;
  /** The library's settings, at most a second old. */
  library: LibraryCache;
  /** Loads the demo programme into an empty database; null if it is not empty. Undefined: not possible here. */
  loadDemo: (() => Promise<{ username: string; password: string } | null>) | undefined;
  /** `npm start` on this machine: a demo needs no second factor, and answers no other machine. */
  localDemo: boolean;
  /** How long a one-time password can be used. */
  oneTimePasswordDays: number;
  /** The address of the book-metadata service, with {isbn} as a placeholder. */
  bookMetadataUrl: string | undefined;
  /** Whether webhooks may go to addresses of the local network, and by plain HTTP. */
  webhooksInside: boolean;
  /** The calls that are served, for `perform`. */
  performers: Map<Endpoint, Performer>;
  /** Starts the background work of an import, which goes on after the call. */
  workOnImport: (work: { import_id: string; worker: string; isCheck?: boolean }) => void;
  /** Where this server finds its backups; without it none are known. */
  backups: BackupPlan | undefined;
  /** Starts an export of everything; without it there is none. */
  startExport: (() => Readable) | undefined;
}

/** The route that a request has reached; `access` and `url` are set only if it exists. */
export interface Reached {
  access: Access | undefined;
  url: string | undefined;
}

/** Rejects with an ApiError when the request is refused. */
export type LetIn = (request: FastifyRequest, reached: Reached) => Promise<void>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the first hook has run. */
    reached: Reached | null;
    /** Who is signed in; null only on open endpoints. */
    signedIn: {
      session_id: string;
      second_factor: boolean;
      /** A person with a sign-in session, or a program with a token. */
      by: 'person' | 'service';
      staff: StaffMember;
    } | null;
    /** The accounts that have signed in with this browser before; set only at the sign-in call. */
    device: { token_hash: string; accounts: readonly number[] } | null;
  }
  interface FastifyContextConfig {
    /** Who may make the call, for a route of the contract. */
    access?: Access;
    /** The call that this route serves. */
    endpoint?: Endpoint;
  }
}
