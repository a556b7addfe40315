import { confirmSecondFactor, startSecondFactor } from '@storyvan/contract/account';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { useState } from 'react';
import { encode } from 'uqr';
import { call } from '../../lib/call.ts';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { inFours } from './account.messages.ts';
import classes from './account.module.css';
import { CodeField, FocusHere, PasswordField, UsernameForManagers, useSecrets } from './secret-fields.tsx';

interface SetUpProps {
  username: string;
  onCodes: (codes: string[]) => void;
  onCancel: () => void;
}

/** Asks for the password again; then shows the key for the app and asks for its first code. */
export function SetUpTwoStep({ username, onCodes, onCancel }: SetUpProps) {
  const { saving, field, submit } = useSecrets();
  const [given, setGiven] = useState<ReplyOf<typeof startSecondFactor> | null>(null);
  const start = () =>
    submit({ password: 'Type your password.' }, async ({ password }) =>
      setGiven(await call(startSecondFactor, { body: { password } })),
    );
  const confirm = () =>
    submit({ code: 'Type the code that the app shows.' }, async ({ code }) =>
      onCodes((await call(confirmSecondFactor, { body: { code } })).recovery_codes),
    );
  if (!given) {
    return (
      <RecordForm
        label="Set up two-step sign-in"
        saving={saving}
        submit="Continue"
        onSubmit={start}
        onCancel={onCancel}
      >
        <UsernameForManagers username={username} />
        <div data-wide>
          <PasswordField
            {...field('password')}
            label="Your password"
            autoComplete="current-password"
            autoFocus
          />
        </div>
      </RecordForm>
    );
  }
  return (
    <RecordForm
      label="First code from the app"
      saving={saving}
      submit="Confirm"
      onSubmit={confirm}
      onCancel={onCancel}
    >
      <FocusHere>
        <ol className={classes.steps}>
          <li>
            Install an authenticator app on your phone, such as Aegis, Google Authenticator or Microsoft
            Authenticator.
          </li>
          <li>
            Add an account in the app and scan this picture.
            <Secret {...given} />
          </li>
          <li>Type the six digits that the app shows.</li>
        </ol>
      </FocusHere>
      <CodeField {...field('code')} label="Code" />
    </RecordForm>
  );
}

/** As a picture for a phone's camera, as a link on the phone itself, and as text to type. */
function Secret({ secret, uri }: ReplyOf<typeof startSecondFactor>) {
  return (
    <div className={classes.secret}>
      <QrCode text={uri} />
      <div>
        <p>
          Is the app on this device? <a href={uri}>Open it there</a>
        </p>
        <p>No camera? Type this key:</p>
        <p className={classes.key}>
          <code>{inFours(secret)}</code>
        </p>
      </div>
    </div>
  );
}

/** The quiet zone that readers need around a code, in its squares. */
const border = 4;

/** Drawn here, so that the secret goes to no other server. Black on white in dark mode too, for cameras. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border });
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width="208"
      height="208"
      role="img"
      aria-label="QR code for the authenticator app"
    >
      <rect width={size} height={size} rx="1" fill="#ffffff" />
      <path d={squares} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}
