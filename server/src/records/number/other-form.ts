import { patternProblem } from '@storyvan/domain/number-pattern';
import { ApiError } from '../../api-error.ts';
import type { Executor } from '../../db/database.ts';
import { readLibrary } from '../setting/library.queries.ts';

/** 400 for a typed number of another form, if Settings say that these are refused. */
export async function refuseOtherForm(
  on: Executor,
  kind: 'copy' | 'child' | 'member',
  number: string | null,
  field: string,
): Promise<void> {
  const { numbers } = await readLibrary(on);
  const problem = number !== null && numbers.strict ? patternProblem(number, numbers[kind]) : null;
  if (problem) throw ApiError.invalidField(field, problem);
}
