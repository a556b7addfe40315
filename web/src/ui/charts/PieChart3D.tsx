import { useState } from 'react';
import classes from './PieChart3D.module.css';
import { PieDrawing } from './PieDrawing.tsx';
import { PieTable } from './PieTable.tsx';
import { gatherSmall, sharesOf } from './pie-shares.ts';
import type { Slice } from './slice.ts';

interface PieChart3DProps {
  title: string;
  slices: Slice[];
  /** What is counted, for one and for many. */
  unit: [string, string];
  /** In pixels, where the width allows it. */
  height?: number;
  /** Offers the figures as a file of this name. */
  fileName?: string;
}

/** A pie of parts, the largest first from 12 o'clock, and the same figures as a table. */
export function PieChart3D({ title, slices, unit, height = 500, fileName }: PieChart3DProps) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const shares = sharesOf(slices);
  const drawn = gatherSmall(shares);
  const parts = drawn.find((slice) => slice.parts)?.parts;
  const handleOpen = (opened: boolean) => {
    setOpen(opened);
    setActive(null);
  };
  const shared = {
    title,
    unit,
    active,
    onActive: setActive,
    open: open && parts !== undefined,
    onOpen: handleOpen,
  };
  return (
    <div className={classes.chart}>
      <div className={classes.sides}>
        <PieDrawing {...shared} slices={shared.open && parts ? parts : drawn} height={height} />
        <PieTable
          {...shared}
          slices={drawn}
          none={shares.filter(({ cnt }) => cnt === 0)}
          fileName={fileName}
        />
      </div>
    </div>
  );
}
