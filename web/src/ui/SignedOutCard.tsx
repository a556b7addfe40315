import type { ReactNode, SubmitEvent } from 'react';
import { logoAddress } from '../lib/library.ts';
import classes from './SignedOutCard.module.css';
import { VanScene } from './VanScene.tsx';

interface SignedOutCardProps {
  title: string;
  /** The library's, above the title. */
  logo?: string | null;
  /** For more than a few fields, which the server checks. */
  wide?: boolean;
  welcome: ReactNode;
  /** Why the person has to sign in again. */
  notice?: string | undefined;
  /** Why it failed, below the alert that SPEC section 8 fixes. */
  failure?: string | undefined;
  /** If given, the content is a form; otherwise the content has its own. */
  onSubmit?: (inputs: FormData) => void;
  children: ReactNode;
}

/** Layout of the signed-out pages: a card with the van. */
export function SignedOutCard(props: SignedOutCardProps) {
  const { title, logo, wide, welcome, notice, failure, onSubmit, children } = props;
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit?.(new FormData(event.currentTarget));
  };
  const content = (
    <>
      {logo && <img className={classes.logo} src={logoAddress(logo)} alt="" />}
      <h1 className={classes.title} dir="auto">
        {title}
      </h1>
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
    </>
  );
  return (
    <main className={classes.ground}>
      <div className={classes.card} data-wide={wide || undefined}>
        <VanScene className={classes.scene} />
        {onSubmit ? (
          <form className={classes.fields} onSubmit={handleSubmit} noValidate={wide}>
            {content}
          </form>
        ) : (
          <div className={classes.fields}>{content}</div>
        )}
      </div>
    </main>
  );
}
