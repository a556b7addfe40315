import type * as contract from '@storyvan/contract/reading-partners';
import type { Inputs } from '../convention-input.ts';
import { next } from '../made-rows.ts';

export const inputs: Inputs<typeof contract> = {
  saveReadingPartner: { body: () => ({ name: `Partner ${next()}` }) },
};
