import { listAccounts, type StaffAccount } from '@storyvan/contract/accounts';
import { linkOptions } from '@tanstack/react-router';
import { useMay } from '../../lib/use-may.ts';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Note } from '../../ui/Note.tsx';
import { type Crumb, Screen } from '../../ui/Screen.tsx';
import { AccountActive } from './AccountActive.tsx';
import { AccountFacts } from './AccountFacts.tsx';
import classes from './AccountScreen.module.css';
import { AccountSessions } from './AccountSessions.tsx';
import { SigningIn } from './SigningIn.tsx';
import { AccountsForOthers } from './StaffScreen.tsx';

const crumbs: Crumb[] = [
  { label: 'Library' },
  { label: 'Staff', link: linkOptions({ to: '/library/staff' }) },
];

/** One account: what it may do, how it signs in, where it is signed in, and its end. */
export function AccountScreen({ staff_id }: { staff_id: number }) {
  if (useMay(listAccounts)) return <Account staff_id={staff_id} />;
  return (
    <Screen crumbs={crumbs} title="Account">
      <AccountsForOthers />
    </Screen>
  );
}

const doingsLink = (staff_id: number) =>
  linkOptions({ to: '/library/audit', search: { staff: String(staff_id) } });

function Account({ staff_id }: { staff_id: number }) {
  const read = useRead(listAccounts);
  const account = read.data?.find((each) => each.staff_id === staff_id);
  return (
    <Screen
      crumbs={crumbs}
      title={account?.name ?? 'Account'}
      aside={account && <LinkButton link={doingsLink(staff_id)}>What they did</LinkButton>}
    >
      <DataState read={read}>{() => (account ? <Parts account={account} /> : <NoSuchAccount />)}</DataState>
    </Screen>
  );
}

function NoSuchAccount() {
  return (
    <Note title="There is no such account">
      <p>Go back to “Staff” and choose a name there.</p>
    </Note>
  );
}

function Parts({ account }: { account: StaffAccount }) {
  return (
    <div className={classes.parts}>
      <AccountFacts account={account} />
      <SigningIn account={account} />
      <AccountSessions account={account} />
      <AccountActive account={account} />
    </div>
  );
}
