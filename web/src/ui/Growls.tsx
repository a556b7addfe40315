import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { widgets } from './theme.ts';

/** Where growl messages show: under a phone's header, above its scan field and its keyboard; else below the work. */
export function Growls() {
  const onPhone = useMediaQuery('(max-width: 48em)');
  return (
    <Notifications
      autoClose={widgets.growlMs}
      position={onPhone ? 'top-center' : 'bottom-right'}
      limit={onPhone ? 2 : 4}
    />
  );
}
