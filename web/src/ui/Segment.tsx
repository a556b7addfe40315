import type { Programme } from '@storyvan/contract/common/programme';
import { type HTMLAttributes, type ReactNode, useEffect, useRef } from 'react';
import classes from './Segment.module.css';

/** A choice between a few views in one strip, which scrolls sideways to the chosen one where it does not fit. */
export function Segment(props: HTMLAttributes<HTMLDivElement> & { 'aria-label': string }) {
  const strip = useRef<HTMLDivElement>(null);
  const shown = useRef<Element | null>(null);
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (!strip.current || !chosen || chosen === shown.current) return;
    shown.current = chosen;
    strip.current.scrollLeft = chosen.offsetLeft - (strip.current.clientWidth - chosen.offsetWidth) / 2;
  });
  // biome-ignore lint/a11y/useSemanticElements: some browsers cannot lay out a fieldset as a row
  return <div role="group" className={classes.segment} ref={strip} {...props} />;
}

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
