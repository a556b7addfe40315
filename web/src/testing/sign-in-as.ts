import type { Role } from '@storyvan/contract/common/role';
import { keepLogin } from '../lib/auth.ts';

/** Signs Leela Naik in to this tab, with this role. */
export const signInAs = (role: Role): void =>
  keepLogin({ session_id: 's-1', staff: { staff_id: 1, username: 'leela', name: 'Leela Naik', role } });

/** Signs Meera Kamat in, who also leads sessions. */
export const signInMeera = (): void =>
  keepLogin({
    session_id: 's-2',
    staff: { staff_id: 4, username: 'meera', name: 'Meera Kamat', role: 'administrator' },
  });
