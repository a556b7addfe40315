import { createFileRoute } from '@tanstack/react-router';
import { ReadingPartnersScreen } from '../../features/reading-partners/ReadingPartnersScreen.tsx';

export const Route = createFileRoute('/mop/rp-list')({
  component: () => <ReadingPartnersScreen program="mop" />,
});
