import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '../../features/settings/SettingsScreen.tsx';
import { textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/library/settings')({
  validateSearch: textSearch('section'),
  component: () => <SettingsScreen view={Route.useSearch().section} />,
});
