import { resetPassword, resetSecondFactor, type StaffAccount } from '@storyvan/contract/accounts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useStaff } from '../../lib/auth.ts';
import { call } from '../../lib/call.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { growlSuccess } from '../../ui/growl.ts';
import { List, ListRow } from '../../ui/List.tsx';
import { Section } from '../../ui/Section.tsx';
import { Meta, Problem, Text } from '../../ui/Text.tsx';
import { type GivenPassword, OneTimePassword } from './OneTimePassword.tsx';

/** Resets the password or two-step sign-in of someone who has forgotten or lost them. */
export function SigningIn({ account }: { account: StaffAccount }) {
  const { staff_id, name, must_change_password, has_second_factor } = account;
  const own = useStaff()?.staff_id === staff_id;
  const [given, setGiven] = useState<GivenPassword>();
  const { saving, problems, save } = useSaving();
  const handlePassword = () =>
    save(async () => {
      const { status, details } = await call(resetPassword, { body: { staff_id } });
      if (!details) return { form: status.message };
      setGiven(details);
      return undefined;
    });
  const handleSecondFactor = () =>
    save(async () => {
      const { status } = await call(resetSecondFactor, { body: { staff_id } });
      if (status.status !== 'reset') return { form: status.message };
      growlSuccess(status.message);
      return undefined;
    });
  return (
    <Section title="Signing in">
      <List>
        <ListRow
          action={
            !own && (
              <ConfirmButton
                label="Reset password"
                title={`Reset the password of ${name}?`}
                busy={saving}
                onConfirm={handlePassword}
              >
                The current password stops working and {name} is signed out everywhere. You get a one-time
                password to pass on.
              </ConfirmButton>
            )
          }
        >
          <strong>Password</strong>
          <Meta>
            {must_change_password ? 'Has not yet replaced the one-time password.' : 'Set by this person.'}
          </Meta>
        </ListRow>
        <ListRow
          action={
            !own &&
            has_second_factor && (
              <ConfirmButton
                label="Turn off two-step sign-in"
                title={`Turn off two-step sign-in for ${name}?`}
                busy={saving}
                onConfirm={handleSecondFactor}
              >
                For a lost phone. They are signed out everywhere and can sign in with the password alone until
                they set up a new phone. Make sure that the request really comes from {name}.
              </ConfirmButton>
            )
          }
        >
          <strong>Two-step sign-in</strong>
          <Meta>{has_second_factor ? 'On, with an app on a phone.' : 'Off.'}</Meta>
        </ListRow>
      </List>
      {own && (
        <Text size="sm" tone="dim">
          This is your own account. Change both under <Link to="/my-account">My account</Link>.
        </Text>
      )}
      <Problem>{problems.form}</Problem>
      {given && <OneTimePassword name={name} given={given} onClose={() => setGiven(undefined)} />}
    </Section>
  );
}
