import { hash, verify } from '@node-rs/argon2';
import { hashQueue, type Turn } from './hash-queue.ts';

// Argon2id (the library's default) with OWASP's parameters: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** For people who are signed in, and for the command line. */
const inTurn: Turn = (work) => hashQueue.withPlace('staff', (turn) => turn(work));

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password.normalize('NFKC'), cost));

/** Uses the given salt, so that the same code gives the same hash and can be looked up. */
export const hashRecoveryCode = (code: string, salt: Uint8Array, turn: Turn = inTurn): Promise<string> =>
  turn(() => hash(code, { ...cost, salt }));

/** A hash that no password matches, so that an unknown user takes the same time as a wrong password. */
let dummyHash: Promise<string> | undefined;

/** Checks a password against a hash; without a hash it takes as long and returns false. */
export async function isPassword(
  password: string,
  passwordHash: string | null,
  turn: Turn = inTurn,
): Promise<boolean> {
  dummyHash ??= hashPassword(crypto.randomUUID());
  const known = passwordHash ?? (await dummyHash);
  const matches = await turn(() => verify(known, password.normalize('NFKC')));
  return matches && passwordHash !== null;
}
