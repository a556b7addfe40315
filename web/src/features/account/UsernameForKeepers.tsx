/** Tells a password keeper whose password stands in the form. */
export function UsernameForKeepers({ username }: { username: string }) {
  return <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />;
}
