import { useEffect } from 'react';
import { DoorCard } from '../../ui/door/DoorCard.tsx';
import { CodeForm } from './CodeForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { useSignIn } from './use-sign-in.ts';

interface SignInScreenProps {
  next?: string;
  params?: string;
}

/** The only screen for someone who is not signed in. */
export function SignInScreen(intended: SignInScreenProps) {
  const { submit, failure, underWay, awaitingCode, goBack } = useSignIn(intended);

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
        <PasswordForm failure={failure} underWay={underWay} onSubmit={submit} />
      )}
    </DoorCard>
  );
}
