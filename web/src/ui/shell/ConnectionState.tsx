import { useEffect } from 'react';
import { useConnected } from '../../lib/connection.ts';
import { askLogin } from '../../lib/session.ts';
import classes from './ConnectionState.module.css';

const askAgainAfterMs = 5000;

/** "Connected", or loudly "No network"; while there is none it asks from time to time whether the server is back. */
export function ConnectionState() {
  const connected = useConnected();
  useEffect(() => {
    if (connected) return;
    const timer = setInterval(askLogin, askAgainAfterMs);
    return () => clearInterval(timer);
  }, [connected]);
  return (
    <span role="status" className={classes.state} data-connected={connected}>
      {connected ? 'Connected' : 'No network'}
    </span>
  );
}
