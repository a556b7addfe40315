import { showNotification } from '@mantine/notifications';
import { createElement } from 'react';
import { startAppWorker } from '../../field/store/app-worker.ts';

/** Loaded by main.tsx after the first screen, in production. */
startAppWorker(async (onReload) => {
  const { NewVersion } = await import('./NewVersion.tsx');
  showNotification({
    id: 'new-version',
    message: createElement(NewVersion, { onReload }),
    role: 'status',
    color: 'green',
    // It waits for the person.
    autoClose: false,
  });
});
