import { counted } from '../../lib/numbers.ts';
import { Facts } from '../../ui/List.tsx';
import type { Setup } from './use-setup.ts';

/** What will be saved, in short. */
export function CheckStep({ setup: { draft } }: { setup: Setup }) {
  const { administrator, profile, logo, periods, levels, categories, numbers } = draft;
  const days = profile.programs.map(
    (program) => `${program}: ${periods.child[program]} days, boxes ${periods.site[program]} days`,
  );
  return (
    <div data-wide>
      <Facts
        facts={[
          ['Administrator', `${administrator.name} (${administrator.username})`],
          ['Library', profile.name],
          ['Logo', logo.image === undefined ? 'none' : 'chosen'],
          ['Time zone', profile.time_zone ?? 'that of the server'],
          ['Programmes', profile.programs.join(', ')],
          ['Loan periods', days.join('; ')],
          ['Reading levels', levels.map(({ name }) => name).join(', ')],
          ['Categories', counted(categories.length, 'category', 'categories')],
          ['Numbers', [numbers.copy, numbers.child, numbers.member].filter(Boolean).join(', ') || 'as typed'],
        ]}
      />
    </div>
  );
}
