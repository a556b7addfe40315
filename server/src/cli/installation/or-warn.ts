/** Removes what is no longer needed. What was done before has succeeded, so a failure is only a warning. */
export function orWarn(what: string, remove: () => void): void {
  try {
    remove();
  } catch (error) {
    console.warn(`${what} could not be removed (${(error as Error).message}). You can remove it later.`);
  }
}
