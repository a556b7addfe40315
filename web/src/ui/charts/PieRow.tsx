import { formatNumber } from '../../lib/numbers.ts';
import classes from './PieRow.module.css';
import { percentWords } from './pie-shares.ts';
import type { PieView } from './pie-view.ts';
import type { ShareOfPie } from './slice.ts';
import { sliceColour } from './slice-colour.ts';

interface PieRowProps extends PieView {
  slice: ShareOfPie;
  /** Among the parts of the gathered slice, shown or not. */
  place?: 'part' | 'closed';
}

/** One slice in the table; pointing at it lifts the slice. */
export function PieRow({ slice, place, active, onActive, open, onOpen }: PieRowProps) {
  return (
    <tr
      className={classes.row}
      data-active={slice.key === active || undefined}
      data-place={place}
      onPointerEnter={() => onActive(slice.key)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && onActive(null)}
    >
      <th scope="row">
        <span className={classes.name}>
          <span className={classes.swatch} style={{ background: sliceColour(slice) }} aria-hidden="true" />
          {slice.parts ? (
            <button type="button" className={classes.more} aria-expanded={open} onClick={() => onOpen(!open)}>
              {slice.name}
            </button>
          ) : (
            <bdi dir="auto">{slice.name}</bdi>
          )}
        </span>
      </th>
      <td>{formatNumber(slice.cnt)}</td>
      <td>{percentWords(slice)}</td>
    </tr>
  );
}
