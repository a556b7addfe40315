import type * as contract from '@storyvan/contract/account';
import { codeOf, giveSecondFactor, giveSecret } from '../accounts.ts';
import type { Inputs, World } from '../convention-input.ts';
import { next } from '../made-rows.ts';
import { testStaff } from '../test-app.ts';

const { password } = testStaff;

const passwordAndCode = async ({ app }: World) => ({
  password,
  code: codeOf(await giveSecondFactor(app), app),
});

export const inputs: Inputs<typeof contract> = {
  changePassword: { body: () => ({ password, new_password: `nine crows on wire ${next()}` }) },
  startSecondFactor: { body: () => ({ password }) },
  confirmSecondFactor: { body: async ({ app }) => ({ code: codeOf(await giveSecret(app), app) }) },
  removeSecondFactor: { body: passwordAndCode },
  renewRecoveryCodes: { body: passwordAndCode },
};
