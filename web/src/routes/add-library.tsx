import { createFileRoute } from '@tanstack/react-router';
import { AddLibraryScreen } from '../features/add-library/AddLibraryScreen.tsx';
import { textSearch } from '../lib/text-search.ts';

export const Route = createFileRoute('/add-library')({
  validateSearch: textSearch('kind'),
  component: AddLibrary,
});

function AddLibrary() {
  const { kind } = Route.useSearch();
  return <AddLibraryScreen kind={kind === 'school' ? 'school' : 'site'} />;
}
