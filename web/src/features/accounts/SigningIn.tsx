import { resetPassword, resetSecondFactor, type StaffAccount } from '@storyvan/contract/accounts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useStaff } from '../../lib/session.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { growlSuccess } from '../../ui/growl.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './AccountScreen.module.css';
import { AskedButton } from './AskedButton.tsx';
import { type GivenPassword, OneTimePassword } from './OneTimePassword.tsx';

/** Password and second factor, for who has forgotten the one or lost the other. */
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
      <ul className={classes.rows}>
        <li className={classes.row}>
          <div className={classes.words}>
            <strong>Password</strong>
            <p>{must_change_password ? 'Holds a one-time password still.' : 'One of their own.'}</p>
          </div>
          {!own && (
            <AskedButton
              label="Reset password"
              title={`Reset the password of ${name}?`}
              busy={saving}
              onConfirm={handlePassword}
            >
              The present password is no longer good, and all sessions end. You get a one-time password to
              pass on.
            </AskedButton>
          )}
        </li>
        <li className={classes.row}>
          <div className={classes.words}>
            <strong>Second factor</strong>
            <p>{has_second_factor ? 'Set up: an app on a phone.' : 'None.'}</p>
          </div>
          {!own && has_second_factor && (
            <AskedButton
              label="Reset second factor"
              title={`Reset the second factor of ${name}?`}
              busy={saving}
              onConfirm={handleSecondFactor}
            >
              For a lost phone. All sessions end; the password alone lets in until a new one is set up. Make
              sure that it is {name} who asks.
            </AskedButton>
          )}
        </li>
      </ul>
      {own && (
        <p className={classes.text}>
          This is you: both are changed under <Link to="/my-account">My account</Link>.
        </p>
      )}
      {problems.form && (
        <p role="alert" className={classes.problem}>
          {problems.form}
        </p>
      )}
      {given && <OneTimePassword name={name} given={given} onClose={() => setGiven(undefined)} />}
    </Section>
  );
}
