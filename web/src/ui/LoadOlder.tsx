import { Button, Group } from '@mantine/core';
import classes from './LoadOlder.module.css';

interface LoadOlderProps {
  older: { more: boolean; loading: boolean; error: Error | null; load: () => void };
  /** Where the list goes the other way: "Load later". */
  label?: string;
}

/** Beneath a list that comes page by page; what stands stays when older rows cannot be loaded. */
export function LoadOlder({ older, label = 'Load older' }: LoadOlderProps) {
  const { more, loading, error, load } = older;
  return (
    <>
      {more && (
        <Group justify="center" mt="md">
          <Button variant="default" size="md" loading={loading} onClick={load}>
            {label}
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
