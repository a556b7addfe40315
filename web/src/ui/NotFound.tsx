import { useContext } from 'react';
import { CrumbsHere } from './crumbs-here.ts';
import classes from './DataState.module.css';
import { LinkButton } from './LinkButton.tsx';

/** Asking again would never help: the way back to the list does. */
export function NotFound({ message }: { message: string }) {
  const back = useContext(CrumbsHere).findLast(({ link }) => link !== undefined);
  return (
    <div role="alert" className={classes.note}>
      <p className={classes.title}>Not found</p>
      <p className={classes.hint}>{message}</p>
      <LinkButton link={back?.link ?? { to: '/' }}>Back to {back?.label ?? 'the dashboard'}</LinkButton>
    </div>
  );
}
