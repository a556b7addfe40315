import { ApiError, found } from '../../api-error.ts';
import type { Executor } from '../../db/database.ts';
import { findChild } from './child.queries.ts';

/** A child that is not erased; throws 404. */
export async function getKnownChild(on: Executor, child_id: number) {
  const child = found(await findChild.first(on, { child_id }), 'child');
  if (child.erased_at === null) return child;
  throw ApiError.notFound('child, or its record was erased');
}
