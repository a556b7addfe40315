import { Button } from '@mantine/core';
import { endMySessions } from '@storyvan/contract/account';
import type { OpenSession } from '@storyvan/contract/common/open-session';
import { ago, exactTime } from '../../lib/ago.ts';
import { call } from '../../lib/call.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { growlSuccess } from '../../ui/growl.ts';
import { Pill } from '../../ui/Pill.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './Sessions.module.css';

/** Where one is signed in; what one does not know is ended. */
export function SessionsSection({ sessions }: { sessions: OpenSession[] }) {
  const { saving, problems, save } = useSaving();
  const end = (session_id?: string) =>
    save(async () => {
      const { ended } = await call(endMySessions, { body: { session_id } });
      growlSuccess(ended === 1 ? 'One session is ended.' : `${ended} sessions are ended.`);
      return undefined;
    });
  return (
    <Section title="Where you are signed in">
      <ul className={classes.sessions} aria-label="Sessions">
        {sessions.map((session) => (
          <li key={session.session_id} className={classes.session}>
            <div>
              <strong>{session.browser}</strong> {session.this_one && <Pill kind="good">this one</Pill>}
              <p className={classes.when}>
                Since {exactTime(session.started_at)}
                {!session.this_one && ` · last used ${ago(session.last_used_at, Date.now())}`}
                {session.address && ` · from ${session.address}`}
              </p>
            </div>
            {!session.this_one && (
              <Button
                h={44}
                variant="default"
                disabled={saving}
                aria-label={`End: ${session.browser}, since ${exactTime(session.started_at)}`}
                onClick={() => end(session.session_id)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {problems.form && (
        <p role="alert" className={classes.problem}>
          {problems.form}
        </p>
      )}
      {sessions.length > 2 && (
        <Button h={44} variant="default" loading={saving} onClick={() => end()}>
          End all but this one
        </Button>
      )}
    </Section>
  );
}
