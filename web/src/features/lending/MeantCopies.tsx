import type { CopyMeant } from '@storyvan/contract/lending';
import { BookCover } from '../../records/title/BookCover.tsx';
import { TitleText } from '../../records/title/TitleText.tsx';
import type { Asked, DeskRow } from './desk/desk-list.ts';
import type { DeskSetup } from './desk/desk-task.ts';
import { keepFocus } from './keep-focus.ts';
import { moveByArrows } from './move-by-arrows.ts';
import classes from './ScanRow.module.css';

interface MeantCopiesProps {
  row: DeskRow;
  setup: DeskSetup;
  onAsk: (row: DeskRow, asked: Partial<Asked>) => void;
}

/** The copies that a typed text can mean; one tap chooses, the arrow down from the scan field leads here. */
export function MeantCopies({ row, setup, onAsk }: MeantCopiesProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the buttons inside
    <div className={classes.meant} data-meant onKeyDown={moveByArrows}>
      <ul>
        {row.meant.map((copy) => (
          <li key={copy.accn_no}>
            <button
              type="button"
              className={classes.copy}
              onPointerDown={keepFocus}
              onClick={() => onAsk(row, { accn_no: copy.accn_no })}
            >
              <BookCover title={copy.title} hex_code={copy.hex_code} />
              <span className={classes.copyWords}>
                <b>
                  <TitleText title={copy.title} language={copy.language} />
                </b>
                <span className={classes.about}>
                  {copy.accn_no} · {whereOf(copy, setup)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function whereOf({ held_by }: CopyMeant, { site_grade_id }: DeskSetup): string {
  if (!held_by) return 'in the library';
  if (held_by.child_name !== null) return `with ${held_by.child_name}`;
  return held_by.site_grade_id === site_grade_id ? 'here' : `at ${held_by.place_name}`;
}
