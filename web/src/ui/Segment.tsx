import type { Programme } from '@storyvan/contract/common/programme';
import type { HTMLAttributes, ReactNode } from 'react';
import classes from './Segment.module.css';

/** A choice between a few views in one strip, which scrolls sideways where it does not fit. */
export const Segment = (props: HTMLAttributes<HTMLDivElement> & { 'aria-label': string }) => (
  // biome-ignore lint/a11y/useSemanticElements: some browsers cannot lay out a fieldset as a row
  <div role="group" className={classes.segment} {...props} />
);

interface SegmentPartProps {
  chosen: boolean;
  onClick: () => void;
  /** Shown in the colour of this programme. */
  program?: Programme;
  /** It opens a dialog to choose in. */
  opens?: boolean;
  children: ReactNode;
}

export const SegmentPart = ({ chosen, program, opens, ...rest }: SegmentPartProps) => (
  <button
    type="button"
    className={classes.part}
    aria-pressed={chosen}
    aria-haspopup={opens ? 'dialog' : undefined}
    data-program={program}
    {...rest}
  />
);
