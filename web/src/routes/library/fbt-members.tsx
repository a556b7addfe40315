import { createFileRoute } from '@tanstack/react-router';
import { MembersScreen } from '../../features/members/MembersScreen.tsx';

export const Route = createFileRoute('/library/fbt-members')({
  component: () => <MembersScreen group="fbt" />,
});
