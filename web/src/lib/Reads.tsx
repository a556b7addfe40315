import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { isSignedIn, whenLoginChanges } from './auth.ts';
import { whenPlacesGo } from './places-gone.ts';
import { makeQueryClient } from './query-client.ts';

/**
 * Holds what the screens have read from the server. Nothing of it is kept for the next person who signs in, or after
 * names were removed from this device.
 */
export function Reads({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient);
  useEffect(
    () =>
      whenLoginChanges(() => {
        if (!isSignedIn()) client.clear();
      }),
    [client],
  );
  useEffect(() => whenPlacesGo(() => void client.resetQueries()), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
