import { Button, Group } from '@mantine/core';
import { Problem } from './Text.tsx';

interface LoadOlderProps {
  older: { more: boolean; loading: boolean; error: Error | null; load: () => void };
  /** Where the list goes the other way: "Load later". */
  label?: string;
}

/** Below a list that is loaded page by page. A failure keeps the rows already shown. */
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
      <Problem>{error?.message}</Problem>
    </>
  );
}
