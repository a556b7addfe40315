import { exactTime } from '../../lib/ago.ts';
import { ShownOnce } from '../../ui/ShownOnce.tsx';

export interface GivenPassword {
  one_time_password: string;
  /** UTC. */
  valid_until: string;
}

interface OneTimePasswordProps {
  name: string;
  given: GivenPassword;
  onClose: () => void;
}

/** Shows the password once. */
export const OneTimePassword = ({ name, given, onClose }: OneTimePasswordProps) => (
  <ShownOnce
    title={`A password for ${name}`}
    secret={given.one_time_password}
    copied="Password copied."
    onClose={onClose}
  >
    Read it out or write it down now. It will not be shown again. It works once, until{' '}
    {exactTime(given.valid_until)}. After signing in with it, <bdi dir="auto">{name}</bdi> must choose a new
    password.
  </ShownOnce>
);
