import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, useEffect, useRef } from 'react';
import { counted } from '../../lib/numbers.ts';
import { PieTargets } from './PieTargets.tsx';
import classes from './pie.module.css';
import {
  backToFront,
  cutPath,
  cutWallPaths,
  type Disc,
  isWhole,
  outerWallPath,
  topPath,
  type Wedge,
  wedgesOf,
} from './pie-geometry.ts';
import { labelsBeside, type PieLabel, type SliceWords, widestRadius } from './pie-labels.ts';
import { type PieView, percentWords, type ShareOfPie, sliceColour, totalOf } from './pie-shares.ts';

interface PieDrawingProps extends PieView {
  slices: ShareOfPie[];
  height: number;
}

const tilt = 0.68;
/** The line below the pie describes the active slice. */
const readoutHeight = 44;
/** From this width on labels are beside the pie; a phone has them only in the table. */
const roomyWidth = 480;
/** The height until the width is known. */
const usualWidth = 560;

function discIn(width: number, height: number, words: SliceWords[]): Disc {
  const widest = width >= roomyWidth ? widestRadius(width, words) : width / 2 - 10;
  const room = height - readoutHeight - 56;
  const depthOf = 0.2;
  const rx = Math.max(40, Math.min(widest, room / (2 * tilt + depthOf)));
  const depth = rx * depthOf;
  return { cx: width / 2, cy: (height - readoutHeight - depth) / 2 + 6, rx, ry: rx * tilt, depth };
}

/** The pie itself: the drawing, and a layer of named targets for pointer, keyboard and screen reader. */
export function PieDrawing({ slices, height, ...view }: PieDrawingProps) {
  const { title, unit, active, open, onOpen } = view;
  const { ref, width: measured } = useElementSize();
  const back = useRef<HTMLButtonElement>(null);
  const targets = useRef<SVGSVGElement>(null);
  const changedHere = useRef(false);
  // The focused element disappears when the level changes: focus the button that leads back, or the slice.
  useEffect(() => {
    if (!changedHere.current) return;
    changedHere.current = false;
    (open ? back.current : targets.current?.querySelector<SVGElement>('[data-opens]'))?.focus();
  }, [open]);
  const width = measured || usualWidth;
  const size = { width, height: Math.min(height, Math.round(width * 0.9)) };
  const words = slices.map((slice) => ({
    name: slice.parts ? 'Other' : slice.name,
    share: percentWords(slice),
  }));
  const disc = discIn(size.width, size.height, words);
  const wedges = wedgesOf(slices.map(({ cnt }) => cnt));
  const labelled = { width, height: size.height - readoutHeight };
  const labels = width < roomyWidth ? [] : labelsBeside(disc, wedges, words, labelled);
  const handleOpen = (opened: boolean) => {
    changedHere.current = true;
    onOpen(opened);
  };
  const box = { viewBox: `0 0 ${size.width} ${size.height}`, className: classes.pie };
  return (
    <div ref={ref} className={classes.drawing}>
      {open && (
        <button ref={back} type="button" className={classes.back} onClick={() => handleOpen(false)}>
          ← Back to all
        </button>
      )}
      <svg {...box} aria-hidden="true">
        <PieSlices slices={slices} disc={disc} wedges={wedges} labels={labels} active={active} />
      </svg>
      {/* biome-ignore lint/a11y/useSemanticElements: an svg cannot contain a fieldset */}
      <svg
        {...box}
        ref={targets}
        role="group"
        aria-label={open ? `${title}, other kinds` : title}
        data-layer="targets"
      >
        <PieTargets {...view} slices={slices} disc={disc} wedges={wedges} onOpen={handleOpen} />
      </svg>
      <PieReadout slices={slices} unit={unit} active={active} open={open} />
    </div>
  );
}

type PieReadoutProps = Pick<PieView, 'unit' | 'active' | 'open'> & { slices: ShareOfPie[] };

/** The count of the active slice, or the sum. Screen readers get the same from its target. */
function PieReadout({ slices, unit, active, open }: PieReadoutProps) {
  const slice = slices.find(({ key }) => key === active);
  return (
    <p className={classes.readout} aria-hidden="true">
      {slice ? (
        <>
          <span className={classes.swatch} style={{ background: sliceColour(slice) }} />
          <bdi className={classes.name}>{slice.name}</bdi>
          <span>
            {counted(slice.cnt, ...unit)} · {percentWords(slice)}
            {slice.parts && ' · open to see them'}
          </span>
        </>
      ) : (
        <span className={classes.sum}>
          {counted(totalOf(slices), ...unit)} {open ? `in these ${slices.length} kinds` : 'in all'}
        </span>
      )}
    </p>
  );
}

interface PieSlicesProps {
  slices: ShareOfPie[];
  disc: Disc;
  wedges: Wedge[];
  labels: PieLabel[];
  active: string | null;
}

/** The visible pie: walls, faces and the labels that have room. */
function PieSlices({ slices, disc, wedges, labels, active }: PieSlicesProps) {
  return (
    <g>
      <ellipse
        cx={disc.cx}
        cy={disc.cy + disc.depth * 1.35}
        rx={disc.rx}
        ry={disc.ry}
        className={classes.shadow}
      />
      {[0, disc.depth].map((lower) => (
        <ellipse
          key={lower}
          cx={disc.cx}
          cy={disc.cy + lower}
          rx={disc.rx}
          ry={disc.ry}
          className={classes.rim}
        />
      ))}
      {backToFront(wedges).map((at) => {
        const slice = slices[at];
        const wedge = wedges[at];
        if (!slice || !wedge) return null;
        return (
          <SliceBody key={slice.key} slice={slice} disc={disc} wedge={wedge} lifted={slice.key === active} />
        );
      })}
      {labels.map(({ at, line, x, y, side, words }) => (
        <g key={slices[at]?.key}>
          <polyline points={line} className={classes.leader} />
          <text x={x} y={y} textAnchor={side} dominantBaseline="central" className={classes.label}>
            {words}
          </text>
        </g>
      ))}
    </g>
  );
}

interface SliceBodyProps {
  slice: ShareOfPie;
  disc: Disc;
  wedge: Wedge;
  lifted: boolean;
}

function SliceBody({ slice, disc, wedge, lifted }: SliceBodyProps) {
  const wall = outerWallPath(disc, wedge);
  return (
    <g className={classes.slice} style={{ '--slice': sliceColour(slice) } as CSSProperties}>
      {/* Does not move, so that a lifted slice leaves no gap below. */}
      {wall && <path d={wall} className={classes.wall} />}
      <g className={classes.body} data-lifted={lifted || undefined}>
        {cutWallPaths(disc, wedge).map((path) => (
          <path key={path} d={path} className={classes.cut} />
        ))}
        {wall && <path d={wall} className={classes.wall} />}
        <path d={topPath(disc, wedge)} className={classes.top} />
        {!isWhole(wedge) && <path d={cutPath(disc, wedge)} className={classes.edge} />}
      </g>
    </g>
  );
}
