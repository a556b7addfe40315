import { barsOf, drawBars } from './code128.ts';
import classes from './paper.module.css';

/** A number as Code 128, black on white, as wide as its container; what Code 128 cannot encode has no barcode. */
export function Barcode({ number }: { number: string }) {
  const bars = barsOf(number);
  if (!bars) return <span className={classes.none}>no barcode</span>;
  const { width, path } = drawBars(bars);
  return (
    <svg
      className={classes.bars}
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={`Barcode of ${number}`}
    >
      <path d={path} />
    </svg>
  );
}
