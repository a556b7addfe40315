import { Button, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CallError } from '../lib/call.ts';
import type { Read } from '../lib/use-read.ts';
import classes from './DataState.module.css';
import { LinkButton } from './LinkButton.tsx';
import { NotFound } from './NotFound.tsx';

interface DataStateProps<T> {
  read: Read<T>;
  /** What an empty list means and what to do next. */
  empty?: { title: string; hint: ReactNode };
  /** Stands in while loading; rows of grey by default. */
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
  if (read.status === 'failed') {
    const { code } = read.error as Partial<CallError>;
    if (code === 'second_factor_missing') return <SecondFactorMissing />;
    if (code === 'not_found') return <NotFound message={read.error.message} />;
    if (code === 'not_allowed') return <NotAllowed message={read.error.message} />;
    return (
      <div role="alert" className={classes.note} data-kind="failed">
        <p className={classes.title}>This could not be loaded</p>
        <p className={classes.hint}>{read.error.message}</p>
        <Button h={44} variant="default" onClick={read.retry}>
          Retry
        </Button>
      </div>
    );
  }
  if (read.status === 'empty' && empty) {
    return (
      <div className={classes.note}>
        <p className={classes.title}>{empty.title}</p>
        <div className={classes.hint}>{empty.hint}</div>
      </div>
    );
  }
  return <>{children(read.data)}</>;
}

/** Asking again would never help: the role has to be another. */
const NotAllowed = ({ message }: { message: string }) => (
  <div role="alert" className={classes.note}>
    <p className={classes.title}>This is for others</p>
    <p className={classes.hint}>{message}</p>
  </div>
);

/** Nothing failed: one step is to be made first, once. */
function SecondFactorMissing() {
  return (
    <div className={classes.note}>
      <p className={classes.title}>This needs a second factor</p>
      <p className={classes.hint}>
        What administrators do asks for more than a password: a code that your phone shows. Setting it up
        takes two minutes.
      </p>
      <LinkButton link={{ to: '/my-account' }} primary>
        Set it up in My account
      </LinkButton>
    </div>
  );
}
