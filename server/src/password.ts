import { hash, verify } from '@node-rs/argon2';

// Argon2id (the library's default) with OWASP's parameters: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost);

/** A hash nobody's password has, so that an unknown user costs the same time as a wrong password. */
let nobody: Promise<string> | undefined;

/** Checks a password against a hash; without one it takes as long and says no. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID());
  const matches = await verify(passwordHash ?? (await nobody), password.normalize('NFKC'));
  return matches && passwordHash !== null;
}
