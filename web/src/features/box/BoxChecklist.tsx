import type { BoxCopy, BoxPurpose, OpenBox } from '@storyvan/contract/box';
import type { BoxGroup } from '@storyvan/domain/box';
import { formatDate, today } from '@storyvan/domain/calendar-date';
import { counted } from '../../lib/numbers.ts';
import { Paper } from '../../ui/paper/Paper.tsx';
import { whereWords, wordsOf } from './box.messages.ts';
import classes from './box.module.css';

interface BoxChecklistProps {
  box: OpenBox;
  purpose: BoxPurpose;
  place_name: string;
  groups: Record<BoxGroup, BoxCopy[]>;
}

const printed: BoxGroup[] = ['expected', 'done', 'away', 'not ours'];

/** The checklist on paper, with a box to tick by hand for each book. */
export function BoxChecklist({ box, purpose, place_name, groups }: BoxChecklistProps) {
  const words = wordsOf[purpose];
  return (
    <Paper page="list">
      <h1 className={classes.heading}>
        <bdi dir="auto">{place_name}</bdi>: {words.mode.toLowerCase()} the box
      </h1>
      <p>
        List of {formatDate(box.made_on)} by <bdi dir="auto">{box.made_by}</bdi>, printed on{' '}
        {formatDate(today())}. {counted(box.copies.filter(({ listed }) => listed).length, 'book')}.
      </p>
      <table className={classes.checklist}>
        <thead>
          <tr>
            <th>✓</th>
            <th>Number</th>
            <th>Title</th>
            <th>Where</th>
          </tr>
        </thead>
        {printed.map(
          (group) =>
            groups[group].length > 0 && (
              <tbody key={group}>
                <tr>
                  <th colSpan={4}>
                    {words.groups[group]} ({groups[group].length})
                  </th>
                </tr>
                {groups[group].map((copy) => (
                  <tr key={copy.accn_no}>
                    <td className={classes.tick}>{group === 'done' ? '☑' : '☐'}</td>
                    <td>{copy.accn_no}</td>
                    <td dir="auto">{copy.title}</td>
                    <td dir="auto">{group === 'done' ? '' : whereWords(copy)}</td>
                  </tr>
                ))}
              </tbody>
            ),
        )}
      </table>
    </Paper>
  );
}
