import { createFileRoute } from '@tanstack/react-router';
import { ServiceAccountScreen } from '../../../../features/programs/ServiceAccountScreen.tsx';

export const Route = createFileRoute('/library/programs/account/$staffId')({
  component: () => <ServiceAccountScreen staff_id={Number(Route.useParams().staffId)} />,
});
