import { type KeyboardEvent, useRef } from 'react';
import { counted } from '../../lib/numbers.ts';
import classes from './pie.module.css';
import { type Disc, outerWallPath, topPath, type Wedge } from './pie-geometry.ts';
import { type PieView, percentWords, type ShareOfPie } from './pie-shares.ts';

interface PieTargetsProps extends PieView {
  slices: ShareOfPie[];
  disc: Disc;
  wedges: Wedge[];
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * One target for each slice, in order of size; the drawing is in another order, from back to front. One tab stop for
 * all of them, with arrow keys between them. They do not move while the slices lift, so that nothing flickers at an edge.
 */
export function PieTargets({ slices, disc, wedges, ...view }: PieTargetsProps) {
  const targets = useRef<(SVGPathElement | null)[]>([]);
  const { unit, active, onActive, open, onOpen } = view;
  const stop = Math.max(
    0,
    slices.findIndex(({ key }) => key === active),
  );
  const handleKey = (event: KeyboardEvent, at: number, slice: ShareOfPie) => {
    const next = steps[event.key]?.(at, slices.length);
    if (next !== undefined) targets.current[next]?.focus();
    else if (event.key === 'Escape' && open) onOpen(false);
    else if (slice.parts && (event.key === 'Enter' || event.key === ' ')) onOpen(true);
    else return;
    event.preventDefault();
  };
  return (
    <>
      {slices.map((slice, at) => {
        const wedge = wedges[at] as Wedge;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: it has a role that depends on the slice
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: only a button has it
          <path
            key={slice.key}
            ref={(path) => {
              targets.current[at] = path;
            }}
            d={`${topPath(disc, wedge)} ${outerWallPath(disc, wedge) ?? ''}`}
            role={slice.parts ? 'button' : 'img'}
            aria-label={`${slice.name}: ${counted(slice.cnt, ...unit)}, ${percentWords(slice)}`}
            aria-expanded={slice.parts ? open : undefined}
            tabIndex={at === stop ? 0 : -1}
            className={classes.target}
            data-opens={slice.parts ? true : undefined}
            onPointerEnter={() => onActive(slice.key)}
            onPointerLeave={(event) => event.pointerType === 'mouse' && onActive(null)}
            onFocus={() => onActive(slice.key)}
            onBlur={() => onActive(null)}
            onClick={() => slice.parts && onOpen(true)}
            onKeyDown={(event) => handleKey(event, at, slice)}
          />
        );
      })}
      {slices.map(
        (slice, at) =>
          slice.key === active && (
            <path key={slice.key} d={topPath(disc, wedges[at] as Wedge)} className={classes.ring} />
          ),
      )}
    </>
  );
}
