import { type NumberHolder, takenBy } from '@storyvan/domain/number-holder';
import type { Executor } from '../../db/database.ts';
import { prepare, prepareForKeys } from '../../db/prepare.ts';
import { placeName } from '../place/place-name.ts';

const numbersAtOnce = 4096;

const listCopies = prepareForKeys((db, numbers: string[]) =>
  db
    .selectFrom('copy')
    .innerJoin('title', 'title.title_id', 'copy.title_id')
    .select(['copy.accn_no as number', 'copy.title_id', 'title.title'])
    .where('copy.accn_no', 'in', numbers),
);

const listChildren = prepareForKeys((db, numbers: string[]) =>
  db
    .selectFrom('child')
    .innerJoin('site_grade', 'site_grade.site_grade_id', 'child.site_grade_id')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select(['child.card_no as number', 'child.child_id', 'child.name'])
    .select(placeName().as('place_name'))
    .where('child.card_no', 'in', numbers)
    .$narrowType<{ number: string }>(),
);

const listMembers = prepareForKeys((db, numbers: string[]) =>
  db
    .selectFrom('member')
    .select(['card_no as number', 'name'])
    .where('card_no', 'in', numbers)
    .$narrowType<{ number: string }>(),
);

/** Who or what has these numbers; free ones are left out. */
export async function listHolders(
  on: Executor,
  numbers: readonly string[],
): Promise<Map<string, NumberHolder>> {
  const holders = new Map<string, NumberHolder>();
  for (let start = 0; start < numbers.length; start += numbersAtOnce) {
    const some = numbers.slice(start, start + numbersAtOnce);
    for (const row of await listMembers(on, some)) holders.set(row.number, { kind: 'member', ...row });
    for (const row of await listChildren(on, some)) holders.set(row.number, { kind: 'child', ...row });
    for (const row of await listCopies(on, some)) holders.set(row.number, { kind: 'copy', ...row });
  }
  return holders;
}

/** Who has each number, in one sentence each, in the given order. Free numbers are left out. */
export async function listNumberOwners(
  on: Executor,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  const holders = await listHolders(on, numbers);
  return new Map(
    numbers.flatMap((number) => {
      const holder = holders.get(number);
      return holder ? [[number, takenBy(holder)] as const] : [];
    }),
  );
}

/** The lengths of the numbers that begin with a zero. */
export const listPaddedLengths = prepare<Record<string, never>, { length: number }>((db) =>
  db
    .selectFrom('given_number')
    .select((eb) => eb.fn<number>('length', ['number']).as('length'))
    .distinct()
    .where('number', '>=', '0')
    .where('number', '<', '1'),
);
