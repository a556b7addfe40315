import { createFileRoute } from '@tanstack/react-router';
import { WebhookScreen } from '../../../../features/programs/WebhookScreen.tsx';

export const Route = createFileRoute('/library/programs/webhook/$webhookId')({
  component: () => <WebhookScreen webhook_id={Number(Route.useParams().webhookId)} />,
});
