import type { ReactNode } from 'react';
import { useRole } from '../lib/auth.ts';
import { Note } from './Note.tsx';

/** Replaces a screen that needs another role, and says what to do, once it is known who is signed in. */
export function ForOthers({
  who,
  children,
}: {
  who: 'coordinators' | 'administrators';
  children: ReactNode;
}) {
  if (!useRole()) return null;
  return (
    <Note title={`This is for ${who}`}>
      <p>{children} If you need to do it, ask an administrator to change your role.</p>
    </Note>
  );
}
