import type { HTMLAttributes, ReactNode, Ref } from 'react';
import classes from './layout.module.css';

interface ListProps extends HTMLAttributes<HTMLUListElement> {
  ref?: Ref<HTMLUListElement>;
  /** As a card. */
  framed?: boolean;
  /** In as many columns as fit, without lines. */
  columns?: boolean;
}

/** Rows with a line between them. */
export const List = ({ framed, columns, ...rest }: ListProps) => (
  <ul className={classes.list} data-framed={framed} data-columns={columns} {...rest} />
);

interface ListRowProps extends HTMLAttributes<HTMLLIElement> {
  /** In front: initials, a cover, an icon. */
  lead?: ReactNode;
  /** At the end: a button, a number. */
  action?: ReactNode;
}

/** One row: its text, with something in front and an action at the end. */
export function ListRow({ lead, action, children, ...rest }: ListRowProps) {
  return (
    <li className={classes.row} {...rest}>
      {lead}
      <div className={classes.words}>{children}</div>
      {action}
    </li>
  );
}

/** Facts about a record, as name and value; those without a value are left out. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
        .map(([name, value]) => (
          <FactPair key={name} name={name} value={value} />
        ))}
    </dl>
  );
}

const FactPair = ({ name, value }: { name: string; value: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);

interface ToolbarProps extends HTMLAttributes<HTMLDivElement> {
  /** The first item at the left, the last at the right. */
  between?: boolean;
}

/** Filters and buttons above a list; not on paper. */
export const Toolbar = ({ between, ...rest }: ToolbarProps) => (
  <div className={classes.toolbar} data-between={between} data-screen-only {...rest} />
);

interface DisclosureProps {
  summary: ReactNode;
  /** Open when it is first shown. */
  open?: boolean | undefined;
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}

/** Details that only some people need, behind a line of text. */
export const Disclosure = ({ summary, open, onToggle, children }: DisclosureProps) => (
  <details
    className={classes.disclosure}
    open={open}
    onToggle={(event) => onToggle?.(event.currentTarget.open)}
  >
    <summary className={classes.summary}>{summary}</summary>
    {children}
  </details>
);
