import classes from './GrowlWithUndo.module.css';

interface GrowlWithUndoProps {
  message: string;
  onUndo: () => void;
}

/** What a growl says of a deed that can be undone. */
export function GrowlWithUndo({ message, onUndo }: GrowlWithUndoProps) {
  return (
    <span className={classes.growl}>
      <span>{message}</span>
      <button type="button" className={classes.undo} onClick={onUndo}>
        Undo
      </button>
    </span>
  );
}
