import { useState } from 'react';
import { Text } from '../Text.tsx';
import { PieDrawing } from './PieDrawing.tsx';
import { PieTable } from './PieTable.tsx';
import classes from './pie.module.css';
import { gatherSmall, type Slice, sharesOf } from './pie-shares.ts';

interface PieChart3DProps {
  title: string;
  slices: Slice[];
  /** What is counted, singular and plural. */
  unit: [string, string];
  /** The heading of the table's first column. */
  kind?: string;
  /** In pixels, if the width allows it. */
  height?: number;
  /** Offers the figures as a file with this name. */
  fileName?: string;
}

const nothing = <Text tone="dim">Nothing to show yet.</Text>;

/** A pie of parts, the largest first from 12 o'clock, and the same figures as a table. */
export function PieChart3D({
  title,
  slices,
  unit,
  kind = 'Category',
  height = 500,
  fileName,
}: PieChart3DProps) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  if (slices.length === 0) return nothing;
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
        {drawn.length === 0 ? (
          nothing
        ) : (
          <PieDrawing {...shared} slices={shared.open && parts ? parts : drawn} height={height} />
        )}
        <PieTable
          {...shared}
          kind={kind}
          slices={drawn}
          none={shares.filter(({ cnt }) => cnt === 0)}
          fileName={fileName}
        />
      </div>
    </div>
  );
}
