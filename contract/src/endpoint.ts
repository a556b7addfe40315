import { z } from 'zod';
import type { AuditAction } from './audit-actions.gen.ts';
import type { Access } from './common/role.ts';

export type Method = 'GET' | 'POST';

/** The `reply` of a call with `media`, at once or as a stream. */
export const bytes = z.custom<Uint8Array | AsyncIterable<Uint8Array>>();

/** Each file of calls exports one as `about`: the heading of its calls in the API reference. */
export interface About {
  title: string;
  description: string;
}

/** The input of an audit entry: the validated request, and the reply of the command that changed something. */
export interface AuditedCall<Params, Body, Reply> {
  params: Params;
  body: Body;
  reply: Reply;
}

/** An id, if there is one. */
type Id = number | null | undefined;
type Detail = string | number | null | undefined;

/**
 * The audit entry of a call. If the role is refused, these functions get the raw input and no reply; what they cannot
 * read is left out.
 */
export interface Audit<Call> {
  action: AuditAction;
  /** For a GET that is repeated during a visit: one entry for each person, place and hour, not every five minutes. */
  hourly?: true;
  // Methods, not properties, so that every endpoint is assignable to `Endpoint`.
  child?(call: Call): Id;
  place?(call: Call): Id;
  /** The staff account that was changed. */
  account?(call: Call): Id;
  program?(call: Call): string;
  /** Shown after the sentence. Never a child's name, never a secret. */
  detail?(call: Call): Detail | readonly Detail[];
}

/** The audit entry of a list with the children of a site or grade. */
export const listsChildren: Audit<{ params: { program: string; id: number } }> = {
  action: 'list_children',
  hourly: true,
  place: ({ params }) => params.id,
  program: ({ params }) => params.program,
};

/** Why a call that changes something has no audit entry. */
export interface RecordedElsewhere {
  recordedElsewhere: string;
}

/** One call of the API: its address, schemas, role and audit entry. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> extends Definition<Params, Query, Body, Reply> {
  method: Method;
  /** As in SPEC section 7, with `:name` for a parameter and without a trailing slash. */
  path: string;
  /** Who may make the call. */
  may: Access;
}

interface Definition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
> {
  /** Only for people who are signed in: a program with a token is refused, whatever its role. */
  peopleOnly?: true;
  /** For a GET: programs get an ETag, and 304 for If-None-Match if nothing has changed. */
  etag?: true;
  /** Reads much, matches free text or asks an external service: such calls have a tenth of the rate limit together. */
  costly?: true;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The largest body, in KiB, only if a good one may be larger than usual: see `mostBodyBytes`. */
  bodyKiB?: 64 | 256 | 1024;
  /** Never transforms: the server derives its serializer from it. */
  reply: Reply;
  /** For a reply that is not JSON but `bytes`: its media type in the API reference. */
  media?: 'image/*' | 'application/octet-stream' | 'application/zip';
  /** For a GET, only if it opens a child's record or lists children. */
  audit?: Audit<AuditedCall<z.output<Params>, z.output<Body>, z.output<Reply>>> | RecordedElsewhere;
  doc: string;
  /** Of a good request: what does not depend on the records there are. The API reference and the tests use it. */
  example?: { params?: Partial<z.input<Params>>; body?: Partial<z.input<Body>> };
}

const endpoint =
  <Needed>(method: Method) =>
  <
    Reply extends z.ZodType,
    Params extends z.ZodType = z.ZodType<Record<never, never>>,
    Query extends z.ZodType = z.ZodType<Record<never, never>>,
    Body extends z.ZodType = z.ZodType<undefined>,
  >(
    path: string,
    may: Access,
    definition: Definition<Params, Query, Body, Reply> & Needed,
  ): Endpoint<Params, Query, Body, Reply> => ({ method, path, may, ...definition });

/** A call that reads. */
export const get = endpoint<object>('GET');

/** A call that changes something: it must state its audit entry, or where it is recorded instead. */
export const post = endpoint<{ audit: object }>('POST');

/** What a stranger can make the server read is small; long texts in any script fit into the usual 64 KiB. */
export const mostBodyBytes = ({ may, bodyKiB }: Endpoint): number =>
  1024 * (bodyKiB ?? (may === 'open' ? 16 : 64));

/** Null for a call that makes no audit entry. */
export const auditOf = ({ audit }: Endpoint): Audit<AuditedCall<unknown, unknown, unknown>> | null =>
  audit && 'action' in audit ? audit : null;

export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type ReplyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;
/** The input of a caller, before the server fills in defaults. */
export type ParamsIn<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never;
export type QueryIn<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyIn<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
