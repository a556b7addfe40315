import { type MantineColorScheme, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isSignedIn, useStaff } from '../../lib/auth.ts';
import { initialsOf } from '../Initials.tsx';
import { Menu, MenuGroup, MenuItem, menuLinkProps } from '../Menu.tsx';
import classes from './Shell.module.css';
import { useSignOut } from './use-sign-out.ts';

const schemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'As the system' },
];

/** The user's name, the colour scheme, the link to their account, and Sign out. */
export function AvatarMenu() {
  const staff = useStaff();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const handleSignOut = useSignOut();
  return (
    <Menu
      trigger={(props) => (
        <UnstyledButton
          {...props}
          className={classes.avatar}
          aria-label={staff ? `${initialsOf(staff.name)}, account of ${staff.name}` : 'Account'}
        >
          {staff && initialsOf(staff.name)}
        </UnstyledButton>
      )}
    >
      {staff && (
        <div className={classes.who}>
          <strong>{staff.name}</strong>
          <span>{staff.username}</span>
        </div>
      )}
      <MenuGroup label="Colours">
        {schemes.map(({ value, label }) => (
          <MenuItem key={value} checked={value === colorScheme} onClick={() => setColorScheme(value)}>
            {label}
          </MenuItem>
        ))}
      </MenuGroup>
      <Link to="/my-account" {...menuLinkProps}>
        My account
      </Link>
      <MenuItem onClick={handleSignOut}>{isSignedIn() ? 'Sign out' : 'Sign in'}</MenuItem>
    </Menu>
  );
}
