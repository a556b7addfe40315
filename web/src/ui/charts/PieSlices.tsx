import type { CSSProperties } from 'react';
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
} from './pie-geometry.ts';
import type { PieLabel } from './pie-labels.ts';
import { type ShareOfPie, sliceColour } from './pie-shares.ts';

interface PieSlicesProps {
  slices: ShareOfPie[];
  disc: Disc;
  wedges: Wedge[];
  labels: PieLabel[];
  active: string | null;
}

/** The visible pie: walls, faces and the labels that have room. */
export function PieSlices({ slices, disc, wedges, labels, active }: PieSlicesProps) {
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
