import type { ReactNode } from 'react';
import { Text } from './Text.tsx';

/** In place of a button that others may press: whom to ask. A whole screen for others is `ForOthers`. */
export const AskOthers = ({ children }: { children: ReactNode }) => (
  <Text tone="dim" data-screen-only>
    {children}
  </Text>
);
