import { Button, Group } from '@mantine/core';
import classes from './LoadOlder.module.css';

interface LoadOlderProps {
  older: { more: boolean; loading: boolean; error: Error | null; load: () => void };
}

/** Beneath a list that comes page by page; what stands stays when older rows cannot be loaded. */
export function LoadOlder({ older: { more, loading, error, load } }: LoadOlderProps) {
  return (
    <>
      {more && (
        <Group justify="center" mt="md">
          <Button variant="default" size="md" loading={loading} onClick={load}>
            Load older
          </Button>
        </Group>
      )}
      {error && (
        <p role="alert" className={classes.failed}>
          {error.message}
        </p>
      )}
    </>
  );
}
