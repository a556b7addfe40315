import type { Prepared } from '../db/prepare.ts';

export const rowsInAStep = 500;

export type OneStep = Prepared<{ before: string }, unknown>;
