import { Button } from '@mantine/core';
import type { StaffAccount } from '@storyvan/contract/accounts';
import { useState } from 'react';
import { ago, exactTime } from '../../lib/ago.ts';
import { wasInterrupted } from '../../lib/use-form-draft.ts';
import { Pill } from '../../ui/Pill.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './AccountScreen.module.css';
import { roleHints, roleNames, stateOf } from './accounts.messages.ts';
import { EditAccount } from './EditAccount.tsx';

/** Who it is and what they may do. */
export function AccountFacts({ account }: { account: StaffAccount }) {
  const [editing, setEditing] = useState(() => wasInterrupted(`account ${account.staff_id}`));
  const { username, role, last_seen_at, changed_by, changed_at } = account;
  const state = stateOf(account);
  return (
    <Section title="Account" aside={state && <Pill kind={state.kind}>{state.words}</Pill>}>
      <dl className={classes.facts}>
        <dt>Username</dt>
        <dd>{username}</dd>
        <dt>Role</dt>
        <dd>
          {roleNames[role]}
          <div className={classes.hint}>{roleHints[role]}</div>
        </dd>
        <dt>Last seen</dt>
        <dd>{last_seen_at ? ago(last_seen_at, Date.now()) : 'not lately'}</dd>
        {changed_at && (
          <>
            <dt>Last changed</dt>
            <dd>
              {exactTime(changed_at)}, by {changed_by ?? 'the command line'}
            </dd>
          </>
        )}
      </dl>
      <Button variant="default" h={44} onClick={() => setEditing(true)}>
        Change name or role
      </Button>
      {editing && <EditAccount account={account} onClose={() => setEditing(false)} />}
    </Section>
  );
}
