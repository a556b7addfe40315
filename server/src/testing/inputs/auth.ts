import type * as contract from '@storyvan/contract/auth';
import type { Inputs } from '../convention-input.ts';
import { testStaff } from '../test-app.ts';

export const inputs: Inputs<typeof contract> = {
  signIn: { body: () => ({ username: testStaff.username, password: testStaff.password }) },
};
