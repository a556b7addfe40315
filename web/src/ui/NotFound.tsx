import { useContext } from 'react';
import { CrumbsHere } from './crumbs.ts';
import { LinkButton } from './LinkButton.tsx';
import { Note } from './Note.tsx';

/** There is no such record. A retry cannot help, so it links back to the list. */
export function NotFound({ message }: { message: string }) {
  const back = useContext(CrumbsHere).findLast(({ link }) => link !== undefined);
  return (
    <Note title="Not found" role="alert">
      <p>{message}</p>
      <LinkButton link={back?.link ?? { to: '/' }}>Back to {back?.label ?? 'the dashboard'}</LinkButton>
    </Note>
  );
}
