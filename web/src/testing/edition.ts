/** A record that no one has changed yet. */
export const unchanged = { version: 1, changed_by: null, changed_at: null };
