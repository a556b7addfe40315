import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { VanScene } from '../../ui/VanScene.tsx';
import classes from './SignInScreen.module.css';
import { useSignIn } from './use-sign-in.ts';

interface SignInScreenProps {
  next?: string;
  params?: string;
}

const phoneFriendly = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false };

/** The only screen for someone who is not signed in. */
export function SignInScreen(intended: SignInScreenProps) {
  const { submit, failure, underWay } = useSignIn(intended);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => {
    document.title = 'Sign in · Storyvan';
  }, []);

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const inputs = new FormData(event.currentTarget);
    const done = await submit({
      username: String(inputs.get('username')),
      password: String(inputs.get('password')),
    });
    if (!done) password.current?.select();
  };

  return (
    <main className={classes.ground}>
      <form className={classes.card} onSubmit={handleSubmit}>
        <VanScene className={classes.scene} />
        <div className={classes.fields}>
          <h1 className={classes.title}>Storyvan</h1>
          <p className={classes.welcome}>Sign in to lend books and take them back.</p>
          {failure && (
            <div className={classes.failure}>
              <p role="alert">Failed</p>
              <p role="status">{failure.message}</p>
            </div>
          )}
          <TextInput
            {...phoneFriendly}
            name="username"
            label="Username"
            autoComplete="username"
            size="md"
            autoFocus
            required
            withAsterisk={false}
          />
          <PasswordInput
            {...phoneFriendly}
            ref={password}
            name="password"
            label="Password"
            autoComplete="current-password"
            size="md"
            required
            withAsterisk={false}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
          />
          <Button type="submit" size="md" fullWidth loading={underWay}>
            Sign in
          </Button>
        </div>
      </form>
    </main>
  );
}
