import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { isSignedIn, whenLoginChanges } from './auth.ts';
import { makeQueryClient } from './query-client.ts';

/** Holds what the screens have read from the server. Nothing of it is kept for the next person who signs in. */
export function Reads({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient);
  useEffect(
    () =>
      whenLoginChanges(() => {
        if (!isSignedIn()) client.clear();
      }),
    [client],
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
