import { Button } from '@mantine/core';
import { type StaffAccount, setAccountActive } from '@storyvan/contract/accounts';
import { exactTime } from '../../lib/ago.ts';
import { call } from '../../lib/call.ts';
import { useStaff } from '../../lib/session.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { growlSuccess } from '../../ui/growl.ts';
import { Section } from '../../ui/Section.tsx';
import classes from './AccountScreen.module.css';
import { AskedButton } from './AskedButton.tsx';

/** The end of an account, which can be taken back: what was recorded under its name stays. */
export function AccountActive({ account }: { account: StaffAccount }) {
  const { staff_id, name, active, disabled_at } = account;
  const own = useStaff()?.staff_id === staff_id;
  const { saving, problems, save } = useSaving();
  const send = (wanted: boolean) =>
    save(async () => {
      // Whoever disables their own account has read what that means, and has said yes.
      const { status } = await call(setAccountActive, { body: { staff_id, active: wanted, sure: own } });
      if (status.status !== (wanted ? 'enabled' : 'disabled')) return { form: status.message };
      growlSuccess(status.message);
      return undefined;
    });
  return (
    <Section title={active ? 'Leaving' : 'Disabled'}>
      <p className={classes.text}>
        {active
          ? 'Who has left is disabled, never deleted: loans, sessions and reports keep the name.'
          : `Since ${exactTime(disabled_at ?? '')} nobody can sign in with this account.`}
      </p>
      {active ? (
        <AskedButton
          label="Disable this account"
          title={`Disable the account of ${name}?`}
          busy={saving}
          onConfirm={() => send(false)}
        >
          {own
            ? 'This is your own account. You will be signed out at once, and cannot sign in again until another administrator enables it.'
            : `${name} is signed out at once, can no longer sign in, and is not offered for new sessions. It can be enabled again.`}
        </AskedButton>
      ) : (
        <Button h={44} loading={saving} onClick={() => send(true)}>
          Enable this account
        </Button>
      )}
      {problems.form && (
        <p role="alert" className={classes.problem}>
          {problems.form}
        </p>
      )}
    </Section>
  );
}
