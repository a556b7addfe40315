import type { Executor } from '../../db/database.ts';
import { prepareForKeys } from '../../db/prepare.ts';

/** The owner of a number: a copy, a child or a member. */

export type Holder =
  | { kind: 'copy'; number: string; title_id: number; title: string }
  | { kind: 'child'; number: string; child_id: number; name: string }
  | { kind: 'member'; number: string; name: string };

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
    .select(['card_no as number', 'child_id', 'name'])
    .where('card_no', 'in', numbers)
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
export async function listHolders(on: Executor, numbers: readonly string[]): Promise<Map<string, Holder>> {
  const holders = new Map<string, Holder>();
  for (let start = 0; start < numbers.length; start += numbersAtOnce) {
    const some = numbers.slice(start, start + numbersAtOnce);
    for (const row of await listMembers(on, some)) holders.set(row.number, { kind: 'member', ...row });
    for (const row of await listChildren(on, some)) holders.set(row.number, { kind: 'child', ...row });
    for (const row of await listCopies(on, some)) holders.set(row.number, { kind: 'copy', ...row });
  }
  return holders;
}

const sentenceOf = (holder: Holder): string => {
  if (holder.kind === 'copy') return `${holder.number} is already a copy of “${holder.title}”.`;
  const of = holder.kind === 'child' ? holder.name : `the member ${holder.name}`;
  return `${holder.number} is the card number of ${of}.`;
};

/** Who has each number, in one sentence each, in the given order. Free numbers are left out. */
export async function listNumberOwners(
  on: Executor,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  const holders = await listHolders(on, numbers);
  return new Map(
    numbers.flatMap((number) => {
      const holder = holders.get(number);
      return holder ? [[number, sentenceOf(holder)] as const] : [];
    }),
  );
}
