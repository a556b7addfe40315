import { createNotificationsStore } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import classes from './GrowlLine.module.css';
import { placeGrowls } from './growl.ts';
import { LazyNotifications } from './LazyNotifications.tsx';
import { widgets } from './theme.ts';

/** The growls of a screen on a separate line, so that they never cover a name or a button. */
export function GrowlLine() {
  const [store] = useState(createNotificationsStore);
  useEffect(() => placeGrowls(store), [store]);
  return (
    <div className={classes.line}>
      <LazyNotifications
        store={store}
        withinPortal={false}
        autoClose={widgets.growlMs}
        limit={2}
        position="bottom-right"
        classNames={{ root: classes.root, notification: classes.growl }}
      />
    </div>
  );
}
