/** Level of the book minus level of the child, both on the day of issue; null if either is unknown. */
export const diffLevel = (level: number | null, child_level: number | null): number | null =>
  level === null || child_level === null ? null : level - child_level;
