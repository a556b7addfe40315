import type { ProposedBook, ProposedBox } from '@storyvan/contract/proposals';
import { formatDate, today } from '@storyvan/domain/calendar-date';
import { dayName } from '@storyvan/domain/week';
import { counted } from '../../lib/numbers.ts';
import { useLevels } from '../../records/level/levels.ts';
import { reasonWords } from '../../records/proposal/reason-words.ts';
import { Paper } from '../../ui/paper/Paper.tsx';
import classes from './ProposeBox.module.css';
import { groupsOf } from './proposals.messages.ts';

interface PickListPaperProps {
  box: ProposedBox;
  books: ProposedBook[];
}

/** On paper, in shelf order: one walk along the shelves, with a box to tick for each book. */
export function PickListPaper({ box, books }: PickListPaperProps) {
  const levels = useLevels();
  const levelWords = (level: number | null) => {
    const name = levels.find((each) => each.level === level)?.name ?? '';
    return level === null ? 'No level' : `${level} ${name}`.trim();
  };
  return (
    <Paper page="list">
      <h1 className={classes.heading}>
        Pick list for <bdi dir="auto">{box.place_name}</bdi>
      </h1>
      <p>
        {counted(books.length, 'book')} for {dayName(box.by)}, {formatDate(box.by)}, in shelf order. Printed
        on {formatDate(today())}.
      </p>
      <table className={classes.pickList}>
        <thead>
          <tr>
            <th>✓</th>
            <th>Number</th>
            <th>Title</th>
            <th>Kind</th>
            <th>Why</th>
          </tr>
        </thead>
        {groupsOf(books, 'shelf').map((group) => (
          <tbody key={group.key}>
            <tr>
              <th colSpan={5}>
                {levelWords(group.level)} ({group.books.length})
              </th>
            </tr>
            {group.books.map(({ accn_no, title, language, category_primary, reasons }) => (
              <tr key={accn_no}>
                <td className={classes.tick}>☐</td>
                <td>{accn_no}</td>
                <td dir="auto">{title}</td>
                <td dir="auto">{[language, category_primary].filter(Boolean).join(', ')}</td>
                <td dir="auto">{reasons.slice(0, 2).map(reasonWords).join('; ')}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Paper>
  );
}
