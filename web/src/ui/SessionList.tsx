import { Button } from '@mantine/core';
import type { OpenSession } from '@storyvan/contract/common/open-session';
import { ago, exactTime } from '../lib/ago.ts';
import { Pill } from './Pill.tsx';
import classes from './SessionList.module.css';

interface SessionListProps {
  sessions: OpenSession[];
  /** One is being ended: no other meanwhile. */
  ending: boolean;
  problem: string | undefined;
  /** Ends one, or without a session_id all but the one that is looked from. */
  onEnd: (session_id?: string) => void;
}

/** Where an account is signed in, its own or that of others; what is not known is ended. */
export function SessionList({ sessions, ending, problem, onEnd }: SessionListProps) {
  const others = sessions.filter(({ this_one }) => !this_one).length;
  return (
    <>
      <ul className={classes.sessions} aria-label="Sessions">
        {sessions.map((session) => (
          <Row key={session.session_id} session={session} ending={ending} onEnd={onEnd} />
        ))}
      </ul>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {others > 1 && (
        <Button h={44} variant="default" loading={ending} onClick={() => onEnd()}>
          {others === sessions.length ? 'End all sessions' : 'End all but this one'}
        </Button>
      )}
    </>
  );
}

type RowProps = Pick<SessionListProps, 'ending' | 'onEnd'> & { session: OpenSession };

function Row({ session, ending, onEnd }: RowProps) {
  const { session_id, browser, this_one, started_at, last_used_at, address } = session;
  const since = exactTime(started_at);
  return (
    <li className={classes.session}>
      <div>
        <strong>{browser}</strong> {this_one && <Pill kind="good">this one</Pill>}
        <p className={classes.when}>
          Since {since}
          {!this_one && ` · last used ${ago(last_used_at, Date.now())}`}
          {address && ` · from ${address}`}
        </p>
      </div>
      {!this_one && (
        <Button
          h={44}
          variant="default"
          disabled={ending}
          aria-label={`End: ${browser}, since ${since}`}
          onClick={() => onEnd(session_id)}
        >
          End
        </Button>
      )}
    </li>
  );
}
