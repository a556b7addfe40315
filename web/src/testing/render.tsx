import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { parseSearch, stringifySearch } from '../lib/plain-search.ts';
import { makeQueryClient } from '../lib/query-client.ts';
import { Growls } from '../ui/Growls.tsx';
import { theme } from '../ui/theme.ts';

/**
 * Shows one screen with the providers of the application. Every path shows the same screen, so that links and `navigate`
 * work and `router.state.location` shows where they led.
 */
export function renderScreen(screen: ReactElement, { path = '/' }: { path?: string } = {}) {
  const queryClient = makeQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });
  notifications.clean();
  const root = createRootRoute({ component: () => screen });
  const anywhere = createRoute({ getParentRoute: () => root, path: '$' });
  const router = createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: [path] }),
    parseSearch,
    stringifySearch,
  });
  const shown = render(
    <MantineProvider theme={theme} withCssVariables={false} env="test">
      <QueryClientProvider client={queryClient}>
        <Growls />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...shown, router, queryClient, keys: userEvent.setup() };
}
