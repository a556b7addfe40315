import type * as contract from '@storyvan/contract/accounts';
import { addAccount } from '@storyvan/contract/accounts';
import type { Inputs, World } from '../convention-input.ts';
import { makeSecondFactor } from '../factories.ts';
import { next } from '../made-rows.ts';

const named = () => ({ name: `Staff ${next()}`, username: `staff-${next()}` });

async function newAccount({ app }: World): Promise<{ staff_id: number }> {
  const { details } = await app.call(addAccount, { body: { ...named(), role: 'staff' } });
  return { staff_id: details?.account.staff_id ?? 0 };
}

export const inputs: Inputs<typeof contract> = {
  addAccount: { body: named },
  saveAccount: { body: async (world) => ({ ...named(), ...(await newAccount(world)) }) },
  setAccountActive: { body: newAccount },
  resetPassword: { body: newAccount },
  resetSecondFactor: {
    body: async (world) => {
      const { staff_id } = await newAccount(world);
      await makeSecondFactor(world.app.db, staff_id);
      return { staff_id };
    },
  },
  endAccountSessions: { body: newAccount },
};
