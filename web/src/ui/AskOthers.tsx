import type { ReactNode } from 'react';
import { Text } from './Text.tsx';

/** Replaces a button that needs another role: whom to ask. For a whole screen use `ForOthers`. */
export const AskOthers = ({ children }: { children: ReactNode }) => (
  <Text tone="dim" data-screen-only>
    {children}
  </Text>
);
