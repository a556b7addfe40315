import { useRouter } from '@tanstack/react-router';
import { decodeIntendedScreen } from './intended-screen.ts';

/** Never opened after sign-in: the sign-in screens and the path for unknown addresses. */
const nowhere = ['/signin', '/new-password', '/$'];

/** The screen to open after sign-in, from the query parameter of the address. */
export interface Intended {
  next?: string;
  params?: string;
}

/** Read as text; where they lead is checked after sign-in. */
export const intendedOf = ({ next, params }: Record<string, unknown>): Intended => ({
  ...(typeof next === 'string' && { next }),
  ...(typeof params === 'string' && { params }),
});

/** Opens the intended screen if it belongs to the application, else the dashboard. */
export function useGoOn(intended: Intended): () => Promise<void> {
  const router = useRouter();
  const isRoute = (path: string) => Object.hasOwn(router.routesByPath, path) && !nowhere.includes(path);
  return async () => {
    const { next: to = '/', params = {}, search = {} } = decodeIntendedScreen(intended, isRoute) ?? {};
    await router.navigate({ to, params, search, replace: true });
  };
}
