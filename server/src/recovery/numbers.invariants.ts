import { normaliseAccnNo } from '@storyvan/contract/common/ids';
import { bySql, Gathered, type Invariant } from './invariant.ts';

/** Accession numbers and the cards of children and of members: a number has one owner, whatever its kind. */

const owners = { copy: 'accn_no', child: 'card_no', member: 'card_no' };

const notAsGiven = Object.entries(owners)
  .map(
    ([kind, column]) =>
      `select '${kind} ' || ${column} as example from ${kind} where ${column} is not null and not exists (
         select 1 from given_number where number = ${column} and kind = '${kind}')
       union all select number || ' of no ${kind}' from given_number where kind = '${kind}' and not exists (
         select 1 from ${kind} where ${column} = number)`,
  )
  .join(' union all ');

const inOneForm: Invariant = {
  name: 'numbers-in-one-form',
  holds: 'Numbers are stored normalised: in capitals, without spaces and asterisks.',
  async find(snapshot) {
    const found = new Gathered();
    for await (const batch of snapshot.stream('select number from given_number order by number, kind')) {
      for (const [number] of batch as [string][]) if (normaliseAccnNo(number) !== number) found.add(number);
    }
    return found;
  },
};

export const numbersInvariants: Invariant[] = [
  bySql(
    'numbers-are-given-once',
    'No two copies, children or members have the same number. Give one of them another.',
    `select number || ' (' || string_agg(kind, ', ') || ')' as example from given_number group by number having count(*) > 1`,
  ),
  bySql('numbers-as-given', 'Exactly the numbers in use are recorded as in use.', notAsGiven),
  inOneForm,
];
