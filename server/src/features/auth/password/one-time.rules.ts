interface HeldPassword {
  must_change_password: number;
  password_changed_at: string | null;
  one_time_used_at: string | null;
}

const day = 24 * 60 * 60 * 1000;

/**
 * Why a correct one-time password is refused: it works once, and for some days. Null if it works. Shown only to people
 * who know the password.
 */
export function oneTimeRefusal(
  { must_change_password, password_changed_at, one_time_used_at }: HeldPassword,
  { now, oneTimePasswordDays }: { now: Date; oneTimePasswordDays: number },
): string | null {
  if (must_change_password === 0) return null;
  if (one_time_used_at !== null) {
    return 'This one-time password has already been used. Ask an administrator for a new one.';
  }
  const age = password_changed_at === null ? 0 : now.getTime() - Date.parse(password_changed_at);
  if (age < oneTimePasswordDays * day) return null;
  return `This one-time password has expired: it was valid for ${oneTimePasswordDays} days. Ask an administrator for a new one.`;
}
