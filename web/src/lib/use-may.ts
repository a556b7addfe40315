import { mayCall } from '@storyvan/contract/access';
import type { Endpoint } from '@storyvan/contract/endpoint';
import { useStaff } from './session.ts';

/** What is asked of a call to know who may make it. */
type Asked = Pick<Endpoint, 'method' | 'path'>;

/**
 * Whether whoever is signed in may make a call, by the table that the server asks too: a screen offers nothing else.
 * Nobody may anything until the server has told who it is.
 */
export function useMay(endpoint: Asked): boolean {
  const role = useStaff()?.role;
  return role !== undefined && mayCall(role, endpoint);
}
