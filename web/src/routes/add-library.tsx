import { createFileRoute } from '@tanstack/react-router';
import { AddPlaceScreen } from '../features/places/edit/AddPlaceScreen.tsx';
import { textSearch } from '../lib/text-search.ts';

export const Route = createFileRoute('/add-library')({
  validateSearch: textSearch('kind'),
  component: () => <AddPlaceScreen kind={Route.useSearch().kind === 'school' ? 'school' : 'site'} />,
});
