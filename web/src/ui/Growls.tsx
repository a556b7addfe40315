import { useMediaQuery } from '@mantine/hooks';
import { LazyNotifications } from './LazyNotifications.tsx';
import { widgets } from './theme.ts';

/**
 * The place of growl messages: on a phone below the header, above the scan field and the keyboard (but see growlSuccess);
 * else at the bottom.
 */
export function Growls() {
  const onPhone = useMediaQuery('(max-width: 48em)');
  return (
    <LazyNotifications
      autoClose={widgets.growlMs}
      position={onPhone ? 'top-center' : 'bottom-right'}
      limit={onPhone ? 2 : 4}
    />
  );
}
