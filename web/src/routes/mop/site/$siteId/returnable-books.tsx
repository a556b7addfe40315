import { createFileRoute } from '@tanstack/react-router';
import { ReturnableBooksScreen } from '../../../../features/places/ReturnableBooksScreen.tsx';
import { usePlaceOfPath } from '../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/mop/site/$siteId/returnable-books')({
  component: () => <ReturnableBooksScreen place={usePlaceOfPath()} />,
});
