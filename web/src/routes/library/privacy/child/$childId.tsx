import { createFileRoute } from '@tanstack/react-router';
import { ChildRecordScreen } from '../../../../features/privacy/ChildRecordScreen.tsx';

export const Route = createFileRoute('/library/privacy/child/$childId')({
  component: () => <ChildRecordScreen child_id={Number(Route.useParams().childId)} />,
});
