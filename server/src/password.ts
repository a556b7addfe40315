import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

// Argon2id (the library's default) with OWASP's parameters: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password.normalize('NFKC'), cost));

/** With a salt of one's own, so that the same code gives the same text and can be looked up by it. */
export const hashRecoveryCode = (code: string, salt: Uint8Array): Promise<string> =>
  inTurn(() => hash(code, { ...cost, salt }));

/** A hash nobody's password has, so that an unknown user costs the same time as a wrong password. */
let nobody: Promise<string> | undefined;

/** Checks a password against a hash; without one it takes as long and says no. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID());
  const known = passwordHash ?? (await nobody);
  const matches = await inTurn(() => verify(known, password.normalize('NFKC')));
  return matches && passwordHash !== null;
}

/** A hash takes a core for as long as it lasts: one core is left to the desks, however many sign in at once. */
const mostAtOnce = Math.max(1, availableParallelism() - 1);
let underWay = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (underWay >= mostAtOnce) await new Promise<void>((go) => waiting.push(go));
  else underWay++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else underWay--;
  }
}
