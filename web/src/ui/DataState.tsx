import { Button, Group, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CallError } from '../lib/call.ts';
import { deviceFlag } from '../lib/device-flag.ts';
import type { Read } from '../lib/use-read.ts';
import { LinkButton } from './LinkButton.tsx';
import { Note } from './Note.tsx';
import { NotFound } from './NotFound.tsx';

interface DataStateProps<T> {
  read: Read<T>;
  /** What an empty list means and what to do next. */
  empty?: { title: string; hint: ReactNode };
  /** Shown while loading; grey rows by default. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Loading, empty, failed and done look the same on every screen. */
export function DataState<T>({ read, empty, skeleton, children }: DataStateProps<T>) {
  if (read.status === 'loading') {
    return (
      <div role="status" aria-label="Loading">
        {skeleton ?? (
          <Stack gap="sm">
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} height={56} radius={14} />
            ))}
          </Stack>
        )}
      </div>
    );
  }
  if (read.status === 'failed') return <Failed error={read.error} onRetry={read.retry} />;
  if (read.status === 'empty' && empty) {
    return (
      <Note title={empty.title}>
        <div>{empty.hint}</div>
      </Note>
    );
  }
  return <>{children(read.data)}</>;
}

/** Retry is offered only if it can help. */
function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { code } = error as Partial<CallError>;
  if (code === 'not_found') return <NotFound message={error.message} />;
  if (code === 'not_allowed') {
    return (
      <Note title="You don’t have access to this page" role="alert">
        <p>{error.message}</p>
      </Note>
    );
  }
  if (code === 'second_factor_missing') {
    return (
      <Note title="Turn on two-step sign-in first">
        <p>
          Administrator pages need a code from your phone as well as your password. Setting it up takes two
          minutes.
        </p>
        <LinkButton link={{ to: '/my-account' }} primary>
          Set it up in My account
        </LinkButton>
      </Note>
    );
  }
  return (
    <Note title="This could not be loaded" failed>
      <p>{error.message}</p>
      <Group gap="xs" justify="center">
        <Button h={44} variant="default" onClick={onRetry}>
          Retry
        </Button>
        {code === 'unreachable' && deviceFlag() !== null && (
          <LinkButton link={{ to: '/today' }}>Open Today</LinkButton>
        )}
      </Group>
    </Note>
  );
}
