import type { KeyboardEvent } from 'react';
import { type DeskTask, wordsOf } from './desk/desk-task.ts';
import classes from './ModeSwitch.module.css';

interface ModeSwitchProps {
  tasks: readonly DeskTask[];
  task: DeskTask;
  onChange: (task: DeskTask) => void;
}

/** Lend | Take back | Renew. The scan field keeps the focus; its arrows left and right move the switch while it is empty. */
export function ModeSwitch({ tasks, task, onChange }: ModeSwitchProps) {
  return (
    // A toolbar of buttons, because the focus stays in the scan field.
    <div className={classes.modes} role="toolbar" aria-label="What a scan does">
      {tasks.map((each) => (
        <button
          key={each}
          type="button"
          className={classes.mode}
          aria-pressed={each === task}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChange(each)}
        >
          {wordsOf(each).name}
        </button>
      ))}
    </div>
  );
}

/** The task beside the present one, for an arrow pressed in the empty scan field; null for other keys. */
export function taskByArrow(
  { key, target }: KeyboardEvent,
  tasks: readonly DeskTask[],
  task: DeskTask,
): DeskTask | null {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const isEmpty = target instanceof HTMLInputElement && target.value === '';
  return step === undefined || !isEmpty ? null : (tasks[tasks.indexOf(task) + step] ?? null);
}
