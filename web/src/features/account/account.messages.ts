/** What a password is told while it is typed; whether it is one that others guess first, the server tells. */
export function passwordWords(password: string): string {
  const length = [...password].length;
  if (length === 0) return 'At least 8 characters, better 15 or more. A few words in a row make a good one.';
  if (length < 8) return `${length} of at least 8 characters.`;
  if (length < 15) return 'Long enough. One word more makes it stronger.';
  return 'Long enough to be strong, if only you know it.';
}

/** "JBSW Y3DP EHPK 3PXP", as it is typed over from paper. */
export const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** "8 recovery codes are left" */
export const codesLeft = (count: number): string => {
  if (count === 0) return 'No recovery code is left';
  return count === 1 ? 'One recovery code is left' : `${count} recovery codes are left`;
};
