import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { askLogin, useStaff } from '../../lib/auth.ts';
import { setPageTitle } from '../../lib/library.ts';
import { type Intended, useGoOn } from '../../lib/use-go-on.ts';
import { SignedOutCard } from '../../ui/SignedOutCard.tsx';
import { useSignOut } from '../../ui/shell/use-sign-out.ts';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';

/** The first screen after signing in with a one-time password. */
export function NewPasswordScreen(intended: Intended) {
  const goOn = useGoOn(intended);
  const staff = useStaff();
  const handleSignOut = useSignOut();

  useEffect(() => {
    setPageTitle('Choose a password');
  }, []);

  const handleChanged = async () => {
    await askLogin();
    await goOn();
  };

  return (
    <SignedOutCard
      title="Choose a password"
      welcome="You signed in with a one-time password. Choose your own password to continue."
    >
      <ChangePasswordForm
        username={staff?.username ?? ''}
        current="The password you were given"
        autoFocus
        onChanged={handleChanged}
      />
      <Button variant="subtle" size="md" onClick={handleSignOut}>
        Sign out
      </Button>
    </SignedOutCard>
  );
}
