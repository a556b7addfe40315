import type { MyAccount } from '@storyvan/contract/account';

/** The hint below a password while it is typed; the server checks whether the password is common. */
export function passwordWords(password: string): string {
  const length = [...password].length;
  if (length === 0) return 'At least 8 characters, ideally 15 or more. A few words in a row work well.';
  if (length < 8) return `${length} of at least 8 characters.`;
  if (length < 15) return 'Long enough. One more word makes it stronger.';
  return 'A strong length. Keep it to yourself.';
}

/** "JBSW Y3DP EHPK 3PXP" */
export const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

export const codesLeft = (count: number): string => {
  if (count === 0) return 'No recovery codes are left';
  return count === 1 ? 'One recovery code is left' : `${count} recovery codes are left`;
};

/** The version of the server, as someone reads it out when asking for help. */
export const versionWords = ({ version, commit }: MyAccount['app']): string =>
  `Storyvan ${version}, ${commit === 'source' ? 'built from source' : `commit ${commit.slice(0, 10)}`}`;
