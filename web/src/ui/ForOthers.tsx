import type { ReactNode } from 'react';
import { Note } from './Note.tsx';

/** Replaces a screen that needs another role, and says what to do. */
export function ForOthers({
  who,
  children,
}: {
  who: 'coordinators' | 'administrators';
  children: ReactNode;
}) {
  return (
    <Note title={`This is for ${who}`}>
      <p>{children} If you need to do it, ask an administrator to change your role.</p>
    </Note>
  );
}
