import { type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { signOut } from '@storyvan/contract/session';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '../../lib/call.ts';
import { leave, useStaff } from '../../lib/session.ts';
import { growlError } from '../growl.ts';
import { initialsOf } from '../Initials.tsx';
import classes from './AvatarMenu.module.css';

const schemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'As the system' },
];

/** Leaves for good: on the server, in this tab, and in what the tab had kept. */
function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    try {
      await call(signOut);
    } catch (error) {
      growlError(`You are still signed in. ${(error as Error).message}`);
      return;
    }
    leave();
    queryClient.clear();
    await router.navigate({ to: '/signin' });
  };
}

/** Who is signed in, the colour scheme, and the way out. */
export function AvatarMenu() {
  const staff = useStaff();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const handleSignOut = useSignOut();
  return (
    <Menu
      position="bottom-end"
      width={220}
      shadow="md"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton
          className={classes.avatar}
          aria-label={staff ? `${initialsOf(staff.name)}, account of ${staff.name}` : 'Account'}
        >
          {staff && initialsOf(staff.name)}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {staff && (
          <div className={classes.who}>
            <strong>{staff.name}</strong>
            <span>{staff.username}</span>
          </div>
        )}
        <Menu.Divider />
        <Menu.Label>Colours</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
        >
          {schemes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item onClick={handleSignOut}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
