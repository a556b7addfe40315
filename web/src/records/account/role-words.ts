import type { Role } from '@storyvan/contract/common/role';

export const roleNames: Record<Role, string> = {
  staff: 'Staff',
  coordinator: 'Coordinator',
  administrator: 'Administrator',
};
