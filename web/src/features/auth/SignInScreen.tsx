import '@mantine/core/styles/PasswordInput.css';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { CallError } from '../../lib/call.ts';
import { deviceFlag } from '../../lib/device-flag.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { setPageTitle, useLibrary } from '../../lib/library.ts';
import type { Intended } from '../../lib/use-go-on.ts';
import { SignedOutCard } from '../../ui/SignedOutCard.tsx';
import { type SignInInputs, useSignIn } from './use-sign-in.ts';

/** The only screen for someone who is not signed in. */
export function SignInScreen({ onGoOn, ...intended }: Intended & { onGoOn?: (() => void) | undefined }) {
  const { submit, notice, failure, underWay, awaitingCode, goBack } = useSignIn(intended);

  useEffect(() => {
    setPageTitle('Sign in');
  }, []);

  return awaitingCode ? (
    <CodeStep
      username={awaitingCode.username}
      failure={failure}
      underWay={underWay}
      onSubmit={(code) => submit({ ...awaitingCode, code })}
      onBack={goBack}
    />
  ) : (
    <PasswordStep notice={notice} failure={failure} underWay={underWay} onSubmit={submit} onGoOn={onGoOn} />
  );
}

/** Only browsers that are a device load it. If that fails, people sign in without it. */
const UnsentAtSignIn = lazyComponent(
  async () => (await import('../../field/screens/device/UnsentAtSignIn.tsx')).UnsentAtSignIn,
  () => null,
);

const field = {
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  required: true,
  withAsterisk: false,
};

interface StepProps<Inputs> {
  failure: CallError | null;
  underWay: boolean;
  /** Resolves to whether it succeeded. */
  onSubmit: (inputs: Inputs) => Promise<boolean>;
}

interface PasswordStepProps extends StepProps<SignInInputs> {
  notice: string | undefined;
  /** On a device that has taken something along: works without a sign-in. */
  onGoOn: (() => void) | undefined;
}

function PasswordStep(props: PasswordStepProps) {
  const { notice, failure, underWay, onSubmit, onGoOn } = props;
  const library = useLibrary();
  const password = useRef<HTMLInputElement>(null);
  const handleSubmit = async (inputs: FormData) => {
    const done = await onSubmit({
      username: String(inputs.get('username')),
      password: String(inputs.get('password')),
    });
    if (!done) password.current?.select();
  };
  return (
    <SignedOutCard
      title={library.name}
      logo={library.logo}
      welcome="Sign in to lend and return books."
      notice={notice}
      failure={failure?.message}
      onSubmit={handleSubmit}
    >
      <TextInput {...field} name="username" label="Username" autoComplete="username" autoFocus />
      <PasswordInput
        {...field}
        ref={password}
        name="password"
        label="Password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0, size: 40 }}
        rightSectionWidth={44}
      />
      <Button type="submit" size="md" fullWidth loading={underWay}>
        Sign in
      </Button>
      {deviceFlag() && (
        <Suspense>
          <UnsentAtSignIn />
        </Suspense>
      )}
      {onGoOn && (
        <Button variant="subtle" size="md" fullWidth onClick={onGoOn}>
          Go on without signing in
        </Button>
      )}
    </SignedOutCard>
  );
}

/** Two-step sign-in: a code from the app, or a recovery code. */
function CodeStep(props: StepProps<string> & { username: string; onBack: () => void }) {
  const { username, failure, underWay, onSubmit, onBack } = props;
  const code = useRef<HTMLInputElement>(null);
  const [lost, setLost] = useState(false);
  const handleSubmit = async (inputs: FormData) => {
    if (!(await onSubmit(String(inputs.get('code'))))) code.current?.select();
  };
  return (
    <SignedOutCard
      title="One more step"
      welcome={
        lost
          ? 'Type one of the recovery codes that you saved. Each code works once.'
          : `Type the six digits that your authenticator app shows for ${username}.`
      }
      failure={failure?.message}
      onSubmit={handleSubmit}
    >
      <TextInput
        {...field}
        key={String(lost)}
        ref={code}
        name="code"
        label={lost ? 'Recovery code' : 'Code'}
        inputMode={lost ? 'text' : 'numeric'}
        autoComplete={lost ? 'off' : 'one-time-code'}
        maxLength={100}
        autoFocus
      />
      <Button type="submit" size="md" fullWidth loading={underWay}>
        Sign in
      </Button>
      <Button variant="subtle" size="md" fullWidth onClick={() => setLost(!lost)}>
        {lost ? 'Use a code from the app' : 'Use a recovery code'}
      </Button>
      <Button variant="subtle" size="md" fullWidth onClick={onBack}>
        Back
      </Button>
    </SignedOutCard>
  );
}
