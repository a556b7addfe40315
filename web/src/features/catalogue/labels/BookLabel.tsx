import { memo } from 'react';
import { Barcode } from '../../../ui/paper/Barcode.tsx';
import type { LabelProps } from '../../../ui/paper/LabelSheets.tsx';
import { LibraryLine } from '../../../ui/paper/LibraryLine.tsx';
import classes from './Labels.module.css';

/** What is printed on the label of a copy. */
export interface CopyLabel {
  key: string;
  accn_no: string;
  title: string;
}

export const BookLabel = memo(function BookLabel({ label, sheet }: LabelProps<CopyLabel>) {
  const { accn_no, title } = label;
  const small = sheet.height < 30 || undefined;
  return (
    <>
      <span className={classes.title} data-small={small} dir="auto">
        {title}
      </span>
      {!small && <LibraryLine className={classes.library} />}
      <Barcode number={accn_no} />
      <span className={classes.number} data-small={small}>
        {accn_no}
      </span>
    </>
  );
});
