import { Pill } from '../../ui/Pill.tsx';
import classes from './level.module.css';
import { useLevels } from './levels.ts';

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

/** "+1 harder", "same level", "−1 easier"; nothing if a level is not known. */
export function DiffLevel({ diff_level }: { diff_level: number | null }) {
  if (diff_level === null) return null;
  const kind = diff_level > 0 ? 'mop' : diff_level < 0 ? 'accent' : 'plain';
  return <Pill kind={kind}>{wording(diff_level)}</Pill>;
}
