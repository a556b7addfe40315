import { createFileRoute } from '@tanstack/react-router';
import { RestingBooksScreen } from '../../features/proposals/RestingBooksScreen.tsx';

export const Route = createFileRoute('/library/resting')({
  component: () => <RestingBooksScreen />,
});
