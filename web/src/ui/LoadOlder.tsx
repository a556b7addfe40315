import { Button, Group } from '@mantine/core';
import { Problem } from './Text.tsx';

interface LoadOlderProps {
  older: { more: boolean; loading: boolean; error: Error | null; load: () => void };
  /** For a list in the other order: "Load later". */
  label?: string;
}

/** Below a list that is loaded page by page. After a failure the rows already shown are kept. */
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
      <Group justify="center" mt="xs">
        <Problem>{error?.message}</Problem>
      </Group>
    </>
  );
}
