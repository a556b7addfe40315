import { createFileRoute } from '@tanstack/react-router';
import { MessagesScreen } from '../../../../features/families/MessagesScreen.tsx';
import { usePlaceOfPath } from '../../../../records/place/use-place-of-path.ts';

export const Route = createFileRoute('/mop/site/$siteId/messages')({
  component: () => <MessagesScreen place={usePlaceOfPath()} />,
});
