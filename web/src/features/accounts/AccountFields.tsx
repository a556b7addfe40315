import { Radio, Stack, TextInput } from '@mantine/core';
import { type Role, roles } from '@storyvan/contract/common/role';
import { type Form, textField } from '../../lib/form.ts';
import type { Problems } from '../../lib/use-saving.ts';
import { roleNames } from '../../records/account/role-words.ts';
import { roleHints } from './accounts.messages.ts';
import classes from './accounts.module.css';

export interface AccountDraft {
  name: string;
  username: string;
  role: Role;
}

/** Name, username and role. */
export function AccountFields({ form }: { form: Form<AccountDraft> }) {
  return (
    <>
      <TextInput
        label="Name"
        description="Shown to others in plans and reports."
        {...textField(form, 'name')}
        required
        dir="auto"
        maxLength={200}
        data-autofocus
      />
      <TextInput
        label="Username"
        description="Used to sign in. No spaces."
        {...textField(form, 'username')}
        required
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
      />
      <Radio.Group
        data-wide
        label="Role"
        value={form.draft.role}
        error={form.saving.problems.role}
        onChange={(value) => form.change({ role: value as Role })}
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
