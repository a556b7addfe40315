import type { ReactNode } from 'react';
import { useRole } from '../lib/auth.ts';
import { Text } from './Text.tsx';

/**
 * Replaces a button that needs another role: whom to ask. Shown once it is known who is signed in. For a whole screen use
 * `ForOthers`.
 */
export const AskOthers = ({ children }: { children: ReactNode }) =>
  useRole() && (
    <Text tone="dim" data-screen-only>
      {children}
    </Text>
  );
