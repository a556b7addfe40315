import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { defaultDialogTexts } from '../dialog-texts.ts';
import { Screen } from '../Screen.tsx';

/** Replaces a screen that crashed; Retry loads it again. */
export function FailedScreen({ reset }: { reset: () => void }) {
  const router = useRouter();
  const handleRetry = () => {
    reset();
    router.invalidate();
  };
  return (
    <Screen title={defaultDialogTexts.error.title}>
      <p role="alert">{defaultDialogTexts.error.message}</p>
      <Button onClick={handleRetry}>Retry</Button>
    </Screen>
  );
}
