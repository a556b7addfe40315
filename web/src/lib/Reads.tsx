import { type Query, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { isSignedIn, whenLoginChanges, worksAtDevice } from './auth.ts';
import { useConnected } from './connection.ts';
import { whenPlacesGo } from './places-gone.ts';
import { defaultOptions, makeQueryClient } from './query-client.ts';

/**
 * Holds what the screens have read from the server. Nothing of it is kept for the next person who signs in, or after
 * names were removed from this device. What failed is read again once the server answers another call.
 */
export function Reads({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient);
  useEffect(
    () =>
      whenLoginChanges(() => {
        // The screen that is left is drawn until the next one is there, and the server would refuse what it reads.
        const enabled = isSignedIn() || worksAtDevice();
        client.setDefaultOptions({ ...defaultOptions, queries: { ...defaultOptions.queries, enabled } });
        if (!isSignedIn()) client.clear();
      }),
    [client],
  );
  const connected = useConnected();
  useEffect(() => {
    const failed = { type: 'active', predicate: ({ state }: Query) => state.status === 'error' } as const;
    if (connected) void client.refetchQueries(failed, { cancelRefetch: false });
  }, [client, connected]);
  useEffect(() => whenPlacesGo(() => void client.resetQueries()), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
