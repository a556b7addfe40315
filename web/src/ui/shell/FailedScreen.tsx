import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { setPageTitle } from '../../lib/library.ts';
import { defaultDialogTexts } from '../dialog-texts.ts';
import classes from './FailedScreen.module.css';

/** Replaces a screen that crashed; Retry loads it again. In the entry, so without the components of other screens. */
export function FailedScreen({ reset }: { reset: () => void }) {
  const { title, message } = defaultDialogTexts.error;
  const router = useRouter();
  useEffect(() => {
    setPageTitle(title);
  }, [title]);
  const handleRetry = () => {
    reset();
    router.invalidate();
  };
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <p role="alert">{message}</p>
      <button type="button" className={classes.retry} onClick={handleRetry}>
        Retry
      </button>
    </>
  );
}
