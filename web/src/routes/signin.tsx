import { createFileRoute } from '@tanstack/react-router';
import { SignInScreen } from '../features/session/SignInScreen.tsx';

interface SignInSearch {
  next?: string;
  params?: string;
}

/** Kept as the text they are; what they lead to is checked when someone has signed in. */
const signInSearch = ({ next, params }: Record<string, unknown>): SignInSearch => ({
  ...(typeof next === 'string' && { next }),
  ...(typeof params === 'string' && { params }),
});

export const Route = createFileRoute('/signin')({ validateSearch: signInSearch, component: SignIn });

function SignIn() {
  return <SignInScreen {...Route.useSearch()} />;
}
