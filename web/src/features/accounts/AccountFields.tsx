import { Radio, Stack, TextInput } from '@mantine/core';
import { type Role, roles } from '@storyvan/contract/common/role';
import type { Problems } from '../../lib/use-saving.ts';
import { roleHints, roleNames } from './accounts.messages.ts';
import classes from './accounts.module.css';

export interface AccountDraft {
  name: string;
  username: string;
  role: Role;
}

interface AccountFieldsProps {
  draft: AccountDraft;
  problems: Problems;
  onChange: (part: Partial<AccountDraft>) => void;
}

/** Name, username and role. */
export function AccountFields({ draft, problems, onChange }: AccountFieldsProps) {
  return (
    <>
      <TextInput
        label="Name"
        description="Shown to others in plans and reports."
        size="md"
        required
        value={draft.name}
        error={problems.name}
        errorProps={{ role: 'alert' }}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        dir="auto"
        autoComplete="off"
        maxLength={200}
        data-autofocus
      />
      <TextInput
        label="Username"
        description="Used to sign in. No spaces."
        size="md"
        required
        value={draft.username}
        error={problems.username}
        errorProps={{ role: 'alert' }}
        onChange={(event) => onChange({ username: event.currentTarget.value })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
      />
      <Radio.Group
        data-wide
        label="Role"
        size="md"
        value={draft.role}
        error={problems.role}
        errorProps={{ role: 'alert' }}
        onChange={(value) => onChange({ role: value as Role })}
      >
        <Stack gap="xs" mt="xs">
          {roles.map((role) => (
            <Radio
              key={role}
              value={role}
              size="md"
              label={roleNames[role]}
              description={roleHints[role]}
              classNames={{ body: classes.role, inner: classes.ring }}
            />
          ))}
        </Stack>
      </Radio.Group>
    </>
  );
}

/** Checked before anything is sent. */
export const accountProblems = ({ name, username }: AccountDraft): Problems => ({
  name: name.trim() ? undefined : 'Type a name.',
  username: !username.trim()
    ? 'Type a username.'
    : /\s/.test(username.trim())
      ? 'A username cannot contain spaces.'
      : undefined,
});
