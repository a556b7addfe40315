import { createFileRoute } from '@tanstack/react-router';
import { WishedTitlesScreen } from '../../features/wishes/WishedTitlesScreen.tsx';
import { textSearch } from '../../lib/text-search.ts';

export const Route = createFileRoute('/library/wishes')({
  validateSearch: textSearch('program'),
  component: WishedTitles,
});

function WishedTitles() {
  const { program } = Route.useSearch();
  return <WishedTitlesScreen program={program === 'mop' || program === 'lis' ? program : undefined} />;
}
