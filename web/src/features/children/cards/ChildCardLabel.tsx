import type { ChildCard } from '@storyvan/contract/children';
import { memo } from 'react';
import { Barcode } from '../../../ui/paper/Barcode.tsx';
import type { LabelProps } from '../../../ui/paper/LabelSheets.tsx';
import { LibraryLine } from '../../../ui/paper/LibraryLine.tsx';
import classes from './cards.module.css';

/** What is printed on the card of a child. */
export interface PrintedCard extends ChildCard {
  key: string;
  card_no: string;
  /** "orange"; undefined if the child has no level. */
  level_name: string | undefined;
  hex_code: string | undefined;
}

/** In letters: a longer name is printed smaller. */
const longName = 22;
const veryLongName = 40;

/** A card or a label with the child's barcode, name, place and level. */
export const ChildCardLabel = memo(function ChildCardLabel({ label, sheet }: LabelProps<PrintedCard>) {
  const { name, card_no, place_name, level, level_name, hex_code } = label;
  const size = sheet.height < 30 ? 'small' : sheet.height < 50 ? 'label' : 'card';
  const length = name.length > veryLongName ? 'very-long' : name.length > longName ? 'long' : undefined;
  return (
    <div className={classes.card} data-size={size}>
      {size === 'card' && level !== null && (
        <span className={classes.band} style={{ backgroundColor: hex_code }} />
      )}
      <span className={classes.name} data-length={length} dir="auto">
        {name}
      </span>
      <span className={classes.place} dir="auto">
        {place_name}
      </span>
      {size === 'card' && <LibraryLine className={classes.place} />}
      <Barcode number={card_no} />
      <span className={classes.foot}>
        <span className={classes.number}>{card_no}</span>
        {level !== null && (
          <span className={classes.level}>
            <span className={classes.dot} style={{ backgroundColor: hex_code }} />
            Level {level} {level_name}
          </span>
        )}
      </span>
    </div>
  );
});
