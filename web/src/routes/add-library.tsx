import { createFileRoute } from '@tanstack/react-router';
import { AddPlaceScreen } from '../features/places/edit/AddPlaceScreen.tsx';
import { textSearch } from '../lib/text-search.ts';

export const Route = createFileRoute('/add-library')({
  validateSearch: textSearch('kind'),
  component: AddLibrary,
});

function AddLibrary() {
  const { kind } = Route.useSearch();
  return <AddPlaceScreen kind={kind === 'school' ? 'school' : 'site'} />;
}
