import { Link } from '@tanstack/react-router';
import { useField } from '../../field/field-state.ts';
import { useConnected } from '../../lib/connection.ts';
import { formatNumber } from '../../lib/numbers.ts';
import classes from './DeviceState.module.css';

/** In the header of a device: whether it is connected, what it has not sent, and how far sending is. */
export function DeviceState() {
  const connected = useConnected();
  const unsent = useField((state) => state.unsent);
  const sending = useField((state) => state.sending);
  const work = sending
    ? `Sending ${formatNumber(sending.sent)} of ${formatNumber(sending.of)}`
    : unsent > 0 && `${formatNumber(unsent)} unsent`;
  const network = connected ? 'Connected' : 'No network';
  return (
    <>
      <Link
        to="/today"
        className={classes.state}
        data-connected={connected}
        data-work={Boolean(work) || undefined}
      >
        <span className={classes.words}>{network}</span>{' '}
        {work && <span className={classes.work}>{work}</span>}
      </Link>
      <span role="status" className={classes.said}>
        {network}
      </span>
    </>
  );
}
