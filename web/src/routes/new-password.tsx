import { createFileRoute } from '@tanstack/react-router';
import { NewPasswordScreen } from '../features/account/NewPasswordScreen.tsx';
import { intendedOf } from '../lib/use-go-on.ts';

export const Route = createFileRoute('/new-password')({
  validateSearch: intendedOf,
  component: () => <NewPasswordScreen {...Route.useSearch()} />,
});
