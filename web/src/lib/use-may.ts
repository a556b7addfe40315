import { mayCall } from '@storyvan/contract/common/role';
import type { Endpoint } from '@storyvan/contract/endpoint';
import { useRole } from './auth.ts';

/**
 * Whether the signed-in staff member may make a call, by the same rule as on the server, so that a screen offers only
 * what is allowed. False until it is known who is signed in.
 */
export function useMay(endpoint: Pick<Endpoint, 'may'>): boolean {
  const role = useRole();
  return role !== null && mayCall(role, endpoint);
}
