import type { TodoKind } from '@storyvan/contract/todo';
import classes from './KindIcon.module.css';

const paths: Record<TodoKind, string> = {
  report_pending: 'M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h5',
  session_to_prepare: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5M9 15l2 2 4-4',
  books_overdue: 'M4 5c3 0 6 .5 8 2v13c-2-1.500-5-2-8-2zM20 5c-3 0-6 .5-8 2v13c2-1.500 5-2 8-2z',
  note: 'M5 4h14v11l-5 5H5zM19 15h-5v5M9 9h6',
};

/** Tells the kinds apart at a glance; the word stands beside it. */
export function KindIcon({ kind }: { kind: TodoKind }) {
  return (
    <span className={classes.icon} data-kind={kind} aria-hidden="true">
      <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
        <path
          d={paths[kind]}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
    </span>
  );
}
