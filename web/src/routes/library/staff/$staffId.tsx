import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '../../../features/accounts/AccountScreen.tsx';

export const Route = createFileRoute('/library/staff/$staffId')({
  component: () => <AccountScreen staff_id={Number(Route.useParams().staffId)} />,
});
