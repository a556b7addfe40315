import type * as contract from '@storyvan/contract/service-accounts';
import { addServiceAccount } from '@storyvan/contract/service-accounts';
import type { Inputs, World } from '../convention-input.ts';
import { next } from '../made-rows.ts';

const named = () => ({ name: `Program ${next()}` });

async function added({ app }: World): Promise<{ staff_id: number }> {
  const { details } = await app.call(addServiceAccount, { body: { ...named(), expires: 'never' } });
  return { staff_id: details?.account.staff_id ?? 0 };
}

export const inputs: Inputs<typeof contract> = {
  addServiceAccount: { body: named },
  renewServiceToken: { body: added },
  revokeServiceAccount: { body: added },
};
