import { createFileRoute } from '@tanstack/react-router';
import { SignInScreen } from '../features/auth/SignInScreen.tsx';
import { intendedOf } from '../lib/use-go-on.ts';

export const Route = createFileRoute('/signin')({ validateSearch: intendedOf, component: SignIn });

function SignIn() {
  return <SignInScreen {...Route.useSearch()} />;
}
