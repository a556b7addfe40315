import { Button } from '@mantine/core';
import classes from './SaveBar.module.css';
import type { Week } from './week.ts';

/** What is not saved yet, and the way to save it or to drop it. */
export function SaveBar({ week, onDropAll }: { week: Week; onDropAll: () => void }) {
  const { state, saving, save } = week.planner;
  const count = state.mine.length;
  const asked = Object.keys(state.conflicts).length;
  return (
    <div className={classes.saving}>
      <p className={classes.count} role="status">
        {wordsOf(count, asked)}
      </p>
      <div className={classes.buttons}>
        {count > 0 && (
          <Button variant="subtle" h={44} px="sm" disabled={saving.saving} onClick={onDropAll}>
            Drop
            <span className={classes.hidden}> what is not saved</span>
          </Button>
        )}
        <Button
          h={44}
          disabled={count === asked}
          loading={saving.saving}
          onClick={save}
          aria-keyshortcuts="Control+S"
        >
          Save
        </Button>
      </div>
      {saving.problems.form && (
        <p role="alert" className={classes.problem}>
          {saving.problems.form}
        </p>
      )}
    </div>
  );
}

function wordsOf(count: number, asked: number): string {
  if (count === 0) return 'All saved';
  const unsaved = `${count} not saved`;
  if (asked === 0) return unsaved;
  return `${unsaved}, ${asked === 1 ? '1 waits' : `${asked} wait`} for your choice`;
}
