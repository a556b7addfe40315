import { useLevels } from '../lib/levels.ts';
import classes from './LevelBadge.module.css';

/** "3 orange", with the level's colour beside its name. */
export function LevelBadge({ level }: { level: number | null }) {
  const known = useLevels().find((each) => each.level === level);
  if (level === null) return <span className={classes.badge}>no level</span>;
  return (
    <span className={classes.badge}>
      <span className={classes.dot} style={{ background: known?.hex_code }} aria-hidden="true" />
      {level} {known?.name}
    </span>
  );
}

const wording = (diff: number): string => {
  if (diff === 0) return 'same level';
  return diff > 0 ? `+${diff} harder` : `−${-diff} easier`;
};

const kindOf = (diff: number): string => {
  if (diff === 0) return 'same';
  return diff > 0 ? 'harder' : 'easier';
};

/** "+1 harder", "same level", "−1 easier"; nothing when a level is not known. */
export function DiffLevel({ diff_level }: { diff_level: number | null }) {
  if (diff_level === null) return null;
  return (
    <span className={classes.diff} data-kind={kindOf(diff_level)}>
      {wording(diff_level)}
    </span>
  );
}
