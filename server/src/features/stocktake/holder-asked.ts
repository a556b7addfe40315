import type { Holder, Programme } from '@storyvan/contract/common/programme';
import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../db/database.ts';
import { getHolder } from '../../records/place/place.queries.ts';

const both = 'Send program and site_grade_id together, or neither for the library.';

/** The site or grade of a request; null for the library, where both fields are left out. */
export async function holderAsked(
  on: Executor,
  { program, site_grade_id }: { program?: Programme | undefined; site_grade_id?: number | undefined },
): Promise<Holder | null> {
  if (program === undefined && site_grade_id === undefined) return null;
  if (site_grade_id === undefined) throw ApiError.invalidField('site_grade_id', both);
  if (program === undefined) throw ApiError.invalidField('program', both);
  return getHolder(on, { program, id: site_grade_id });
}
