import type { Person } from '@storyvan/contract/reading-partners';

/** "Asha Naik, Rahul Kamat", each name in its own direction. */
export function PeopleOf({ people }: { people: Person[] }) {
  return people.map(({ rp_id, name }, index) => (
    <span key={rp_id}>
      {index > 0 && ', '}
      <bdi dir="auto">{name}</bdi>
    </span>
  ));
}
