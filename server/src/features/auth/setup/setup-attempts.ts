import { ApiError } from '../../../api-error.ts';
import { waitAfter, waitMessage } from '../attempts/sign-in-throttle.rules.ts';

/**
 * Attempts with a setup code. No one can guess 60 bits, so a wait of a few seconds for the network that they come from is
 * enough, and strangers elsewhere delay no one. They are counted in memory: each start of the server forgets them.
 */

/** More networks than this cost memory; the one that tried longest ago is forgotten. */
const mostNetworks = 10_000;

export class SetupAttempts {
  readonly #byNetwork = new Map<string, { failures: number; last: number }>();

  /** Counts an attempt as failed until `forget`; throws 429 with the seconds to wait after too many. */
  count(network: string, now: Date): void {
    const { failures, last } = this.#byNetwork.get(network) ?? { failures: 0, last: 0 };
    const wait = waitAfter(failures);
    const left = Math.ceil(Math.min(wait, wait - (now.getTime() - last)) / 1000);
    if (left > 0) throw new ApiError('too_many_attempts', waitMessage(left), [], left);
    this.#byNetwork.delete(network);
    this.#byNetwork.set(network, { failures: failures + 1, last: now.getTime() });
    const [oldest] = this.#byNetwork.keys();
    if (this.#byNetwork.size > mostNetworks && oldest !== undefined) this.#byNetwork.delete(oldest);
  }

  /** After the right code. */
  forget(network: string): void {
    this.#byNetwork.delete(network);
  }
}
