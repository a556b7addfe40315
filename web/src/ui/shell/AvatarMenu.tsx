import { type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useStaff } from '../../lib/auth.ts';
import { initialsOf } from '../Initials.tsx';
import classes from './AvatarMenu.module.css';
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
        <Menu.Item renderRoot={(props) => <Link to="/my-account" {...props} />}>My account</Menu.Item>
        <Menu.Item onClick={handleSignOut}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
