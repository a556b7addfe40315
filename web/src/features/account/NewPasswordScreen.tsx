import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { askLogin, useStaff } from '../../lib/session.ts';
import { type Intended, useGoOn } from '../../lib/use-go-on.ts';
import doorClasses from '../../ui/door/DoorCard.module.css';
import { DoorCard } from '../../ui/door/DoorCard.tsx';
import { useSignOut } from '../../ui/shell/use-sign-out.ts';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';

/** Where a password that an administrator has given leads, and the only way on from there. */
export function NewPasswordScreen(intended: Intended) {
  const goOn = useGoOn(intended);
  const staff = useStaff();
  const handleSignOut = useSignOut();

  useEffect(() => {
    document.title = 'Choose a password · Storyvan';
  }, []);

  const handleChanged = async () => {
    await askLogin();
    await goOn();
  };

  return (
    <DoorCard>
      <div className={doorClasses.fields}>
        <h1 className={doorClasses.title}>Choose a password</h1>
        <p className={doorClasses.welcome}>
          The password that you signed in with was made for you. Choose one that only you know, and you are
          in.
        </p>
        <ChangePasswordForm
          username={staff?.username ?? ''}
          present="The password you were given"
          autoFocus
          onChanged={handleChanged}
        />
        <Button variant="subtle" size="md" onClick={handleSignOut}>
          Sign out
        </Button>
      </div>
    </DoorCard>
  );
}
