import { Button } from '@mantine/core';
import { listAccounts } from '@storyvan/contract/accounts';
import { useState } from 'react';
import { counted } from '../../lib/numbers.ts';
import { wasInterrupted } from '../../lib/use-form-draft.ts';
import { useMay } from '../../lib/use-may.ts';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { ForOthers } from '../../ui/ForOthers.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { AddAccount } from './AddAccount.tsx';
import classes from './StaffScreen.module.css';
import { StaffTable } from './StaffTable.tsx';

const crumbs = [{ label: 'Library' }];

/** Who may sign in, and what they may do. */
export function StaffScreen() {
  const [adding, setAdding] = useState(() => wasInterrupted('new account'));
  const may = useMay(listAccounts);
  return (
    <Screen
      crumbs={crumbs}
      title="Staff"
      aside={
        may && (
          <Button h={44} onClick={() => setAdding(true)}>
            Add an account
          </Button>
        )
      }
    >
      {may ? <Accounts /> : <AccountsForOthers />}
      {adding && <AddAccount onClose={() => setAdding(false)} />}
    </Screen>
  );
}

export const AccountsForOthers = () => (
  <ForOthers who="administrators">They keep the accounts of staff.</ForOthers>
);

const empty = { title: 'There are no accounts', hint: 'Choose “Add an account”.' };

function Accounts() {
  const read = useRead(listAccounts);
  return (
    <>
      <p className={classes.count}>
        {read.data &&
          `${counted(read.data.filter(({ active }) => active).length, 'person', 'people')} may sign in`}
      </p>
      <DataState read={read} empty={empty}>
        {(accounts) => <StaffTable accounts={accounts} />}
      </DataState>
    </>
  );
}
