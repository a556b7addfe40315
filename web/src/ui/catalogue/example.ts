import type { ReactNode } from 'react';

/** Each state of each component, by their names. */
export type Examples = Record<string, Record<string, ReactNode>>;
