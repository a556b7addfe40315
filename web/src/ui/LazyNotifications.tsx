import { type NotificationsProps, notificationsStore, useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useState } from 'react';
import { loadWhenInUse } from '../lib/load-when-in-use.ts';

const load = async () => ({ default: (await import('./GrowlWindow.tsx')).GrowlWindow });
loadWhenInUse(load);
const GrowlWindow = lazy(load);

/** The messages of a store. Their code is not part of a screen's first load; messages sent before it is there wait. */
export function LazyNotifications(props: NotificationsProps) {
  const { notifications } = useNotifications(props.store ?? notificationsStore);
  const [needed, setNeeded] = useState(false);
  if (notifications.length > 0 && !needed) setNeeded(true);
  return (
    needed && (
      <Suspense>
        <GrowlWindow {...props} />
      </Suspense>
    )
  );
}
