import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { widgets } from './theme.ts';

/** The place of growl messages: on a phone below the header, above the scan field and the keyboard; else at the bottom. */
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
