import type { startSecondFactor } from '@storyvan/contract/account';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { inFours } from './account.messages.ts';
import { CodeField } from './CodeField.tsx';
import { FocusHere } from './FocusHere.tsx';
import { PasswordField } from './PasswordField.tsx';
import { QrCode } from './QrCode.tsx';
import classes from './SecondFactor.module.css';
import { UsernameForKeepers } from './UsernameForKeepers.tsx';
import { useSetUp } from './use-set-up.ts';

interface SetUpProps {
  username: string;
  onCodes: (codes: string[]) => void;
  onCancel: () => void;
}

/** First the password, for an open session alone must not do; then the app and its first code. */
export function SetUpSecondFactor({ username, onCodes, onCancel }: SetUpProps) {
  const form = useSetUp(onCodes);
  const { saving, given } = form;
  if (!given) {
    return (
      <RecordForm
        label="Set up a second factor"
        saving={saving}
        submit="Go on"
        onSubmit={form.start}
        onCancel={onCancel}
      >
        <UsernameForKeepers username={username} />
        <div data-wide>
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            autoFocus
            value={form.password}
            problem={saving.problems.password}
            onChange={form.changePassword}
          />
        </div>
      </RecordForm>
    );
  }
  return (
    <RecordForm
      label="First code of the app"
      saving={saving}
      submit="Confirm"
      onSubmit={form.confirm}
      onCancel={onCancel}
    >
      <FocusHere>
        <ol className={classes.steps}>
          <li>
            Install an authenticator app on your phone, such as Aegis, Google Authenticator or Microsoft
            Authenticator.
          </li>
          <li>
            Add an account in it and scan this picture.
            <Secret {...given} />
          </li>
          <li>Type the six digits that the app shows.</li>
        </ol>
      </FocusHere>
      <CodeField label="Code" value={form.code} problem={saving.problems.code} onChange={form.changeCode} />
    </RecordForm>
  );
}

/** As a picture for the camera of a phone, as a link on that phone itself, and as text for all else. */
function Secret({ secret, uri }: ReplyOf<typeof startSecondFactor>) {
  return (
    <div className={classes.secret}>
      <QrCode text={uri} label="QR code for the authenticator app" />
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
