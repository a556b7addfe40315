const uniqueViolations = ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'];

/** Whether a write violated a unique constraint. In PostgreSQL this also aborts the transaction. */
export const isUniqueViolation = (error: unknown): boolean =>
  uniqueViolations.includes(String((error as { code?: unknown } | null)?.code));
