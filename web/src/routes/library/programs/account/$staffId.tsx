import { createFileRoute } from '@tanstack/react-router';
import { ServiceAccountScreen } from '../../../../features/programs/ServiceAccountScreen.tsx';

export const Route = createFileRoute('/library/programs/account/$staffId')({ component: Account });

function Account() {
  return <ServiceAccountScreen staff_id={Number(Route.useParams().staffId)} />;
}
