import type { ReactNode, SubmitEvent } from 'react';
import classes from './DoorCard.module.css';

interface DoorFormProps {
  title: string;
  welcome: ReactNode;
  /** Why the person has to come here again. */
  notice?: string | undefined;
  /** Why it did not work, under the alert that SPEC section 8 words. */
  failure: string | undefined;
  onSubmit: (inputs: FormData) => void;
  children: ReactNode;
}

/** One step at the door. */
export function DoorForm({ title, welcome, notice, failure, onSubmit, children }: DoorFormProps) {
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(new FormData(event.currentTarget));
  };
  return (
    <form className={classes.fields} onSubmit={handleSubmit}>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.welcome}>{welcome}</p>
      {notice && (
        <p role="status" className={classes.notice}>
          {notice}
        </p>
      )}
      {failure && (
        <div className={classes.failure}>
          <p role="alert">Failed</p>
          <p role="status">{failure}</p>
        </div>
      )}
      {children}
    </form>
  );
}
