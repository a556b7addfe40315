import { Button } from '@mantine/core';
import { endAccountSessions, listAccountSessions, type StaffAccount } from '@storyvan/contract/accounts';
import { ago, exactTime } from '../../lib/ago.ts';
import { call } from '../../lib/call.ts';
import { useRead } from '../../lib/use-read.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { DataState } from '../../ui/DataState.tsx';
import { growlSuccess } from '../../ui/growl.ts';
import { Pill } from '../../ui/Pill.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './AccountScreen.module.css';

/** Where an account is signed in now. */
export function AccountSessions({ account: { staff_id } }: { account: StaffAccount }) {
  const read = useRead(listAccountSessions, { params: { staffId: staff_id } });
  const { saving, problems, save } = useSaving();
  const end = (session_id?: string) =>
    save(async () => {
      const { status } = await call(endAccountSessions, { body: { staff_id, session_id } });
      if (status.status !== 'ended') return { form: status.message };
      growlSuccess(status.message);
      return undefined;
    });
  const others = read.data?.filter(({ this_one }) => !this_one).length ?? 0;
  return (
    <Section title="Signed in now">
      <DataState read={read} empty={{ title: 'Nowhere', hint: 'A session ends after 12 hours without use.' }}>
        {(sessions) => (
          <ul className={classes.rows} aria-label="Sessions">
            {sessions.map(({ session_id, browser, this_one, started_at, last_used_at, address }) => (
              <li key={session_id} className={classes.row}>
                <div className={classes.words}>
                  <strong>{browser}</strong> {this_one && <Pill kind="good">this one</Pill>}
                  <p>
                    Since {exactTime(started_at)} · last used {ago(last_used_at, Date.now())}
                    {address && ` · from ${address}`}
                  </p>
                </div>
                {!this_one && (
                  <Button
                    h={44}
                    variant="default"
                    disabled={saving}
                    aria-label={`End: ${browser}, since ${exactTime(started_at)}`}
                    onClick={() => end(session_id)}
                  >
                    End
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </DataState>
      {problems.form && (
        <p role="alert" className={classes.problem}>
          {problems.form}
        </p>
      )}
      {others > 1 && (
        <Button h={44} variant="default" loading={saving} onClick={() => end()}>
          {others === read.data?.length ? 'End all sessions' : 'End all but this one'}
        </Button>
      )}
    </Section>
  );
}
