import { ApiError } from '../../api-error.ts';
import type { Database } from '../../db/database.ts';
import { findDevice } from '../../features/auth/attempts/known-devices.ts';
import { signInWith } from '../../features/auth/sign-in.ts';
/** People and attackers who sign in by the real commands, at a clock that the test moves. */

export interface Outcome {
  /** Seconds to wait; 0 when the password was looked at. */
  wait: number;
  in: boolean;
}

/** A browser keeps the token that it was given. */
export interface Browser {
  address: string;
  token: string | null;
}

export class SignInDay {
  now = new Date('2026-11-21T00:00:00.000Z');

  constructor(private readonly db: Database) {}

  at(hour: number): void {
    this.now = new Date(Date.parse('2026-11-21T00:00:00.000Z') + hour * 3_600_000);
  }

  later(seconds: number): void {
    this.now = new Date(this.now.getTime() + seconds * 1000);
  }

  async tryOnce(browser: Browser, username: string, password: string): Promise<Outcome> {
    const { db, now } = this;
    const device = browser.token ? await findDevice(db, browser.token, now) : null;
    try {
      const { session } = await signInWith(
        { counting: db, db, now, oneTimePasswordDays: 7, noteRefused: () => undefined },
        { username, password, address: browser.address, user_agent: '', device, formerToken: undefined },
      );
      browser.token = session.deviceToken ?? browser.token;
      return { wait: 0, in: true };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { wait: error.retryAfter ?? 0, in: false };
    }
  }
}

/** Numbers from 0 to 1, the same at each run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
