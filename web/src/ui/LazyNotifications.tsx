import { type NotificationsProps, notificationsStore, useNotifications } from '@mantine/notifications';
import { useState } from 'react';
import { lazyDialog } from './lazy-dialog.tsx';

const GrowlWindow = lazyDialog(async () => (await import('./GrowlWindow.tsx')).GrowlWindow);

/** The messages of a store. Their code is not part of a screen's first load; messages sent before it is there wait. */
export function LazyNotifications(props: NotificationsProps) {
  const { notifications } = useNotifications(props.store ?? notificationsStore);
  const [needed, setNeeded] = useState(false);
  if (notifications.length > 0 && !needed) setNeeded(true);
  return needed && <GrowlWindow {...props} />;
}
