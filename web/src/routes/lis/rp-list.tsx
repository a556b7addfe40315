import { createFileRoute } from '@tanstack/react-router';
import { ReadingPartnersScreen } from '../../features/reading-partners/ReadingPartnersScreen.tsx';

export const Route = createFileRoute('/lis/rp-list')({
  component: () => <ReadingPartnersScreen program="lis" />,
});
