import { useEffect } from 'react';
import type { Intended } from '../../lib/use-go-on.ts';
import { DoorCard } from '../../ui/door/DoorCard.tsx';
import { CodeForm } from './CodeForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { useSignIn } from './use-sign-in.ts';

/** The only screen for someone who is not signed in. */
export function SignInScreen(intended: Intended) {
  const { submit, notice, failure, underWay, awaitingCode, goBack } = useSignIn(intended);

  useEffect(() => {
    document.title = 'Sign in · Storyvan';
  }, []);

  return (
    <DoorCard>
      {awaitingCode ? (
        <CodeForm
          username={awaitingCode.username}
          failure={failure}
          underWay={underWay}
          onSubmit={(code) => submit({ ...awaitingCode, code })}
          onBack={goBack}
        />
      ) : (
        <PasswordForm notice={notice} failure={failure} underWay={underWay} onSubmit={submit} />
      )}
    </DoorCard>
  );
}
