const uniqueViolations = ['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'];

/** Whether a write was refused because another row holds what may stand there once. PostgreSQL ends the transaction with it. */
export const isUniqueViolation = (error: unknown): boolean =>
  uniqueViolations.includes(String((error as { code?: unknown } | null)?.code));
