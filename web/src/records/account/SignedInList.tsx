import { Button } from '@mantine/core';
import type { OpenAuthSession } from '@storyvan/contract/common/open-auth-session';
import { ago, exactTime } from '../../lib/ago.ts';
import { List, ListRow } from '../../ui/List.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Meta, Problem } from '../../ui/Text.tsx';

interface SignedInListProps {
  sessions: OpenAuthSession[];
  /** A sign-out is pending: the other buttons are disabled. */
  ending: boolean;
  problem: string | undefined;
  /** Signs out one browser, or without a session_id all others. */
  onEnd: (session_id?: string) => void;
}

/** Where an account is signed in, the user's own or someone else's, with buttons to sign it out there. */
export function SignedInList({ sessions, ending, problem, onEnd }: SignedInListProps) {
  const others = sessions.filter(({ this_one }) => !this_one).length;
  return (
    <>
      <List aria-label="Signed in at">
        {sessions.map((session) => (
          <Row key={session.session_id} session={session} ending={ending} onEnd={onEnd} />
        ))}
      </List>
      <Problem>{problem}</Problem>
      {others > 1 && (
        <Button h={44} variant="default" loading={ending} onClick={() => onEnd()}>
          {others === sessions.length ? 'Sign out everywhere' : 'Sign out everywhere else'}
        </Button>
      )}
    </>
  );
}

type RowProps = Pick<SignedInListProps, 'ending' | 'onEnd'> & { session: OpenAuthSession };

function Row({ session, ending, onEnd }: RowProps) {
  const { session_id, browser, this_one, started_at, last_used_at, address } = session;
  const since = exactTime(started_at);
  const signOut = (
    <Button
      h={44}
      flex="none"
      variant="default"
      disabled={ending}
      aria-label={`Sign out: ${browser}, since ${since}`}
      onClick={() => onEnd(session_id)}
    >
      Sign out
    </Button>
  );
  return (
    <ListRow action={!this_one && signOut}>
      <div>
        <strong>{browser}</strong> {this_one && <Pill kind="good">this one</Pill>}
      </div>
      <Meta>
        Since {since}
        {!this_one && ` · last used ${ago(last_used_at, Date.now())}`}
        {address && ` · from ${address}`}
      </Meta>
    </ListRow>
  );
}
