import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { counted, formatNumber } from '../../../lib/numbers.ts';
import { Notice } from '../../../ui/Notice.tsx';
import type { SyncSummary } from '../../store/field-state.ts';

interface SummaryNoticeProps {
  summary: SyncSummary;
  action?: ReactNode;
}

const twice = (sent: number, again: number): string =>
  again === sent
    ? ' Nothing was recorded twice.'
    : ` ${formatNumber(again)} of them had arrived before. Nothing was recorded twice.`;

/** "184 entries sent: 181 accepted, 3 to review." with what should be known of some of them. */
export function SummaryNotice({ summary, action }: SummaryNoticeProps) {
  const { sent, accepted, again, notes, review } = summary;
  return (
    <Notice tone={review > 0 ? 'warn' : 'good'} role="status" action={action}>
      <p>
        {counted(sent, 'entry', 'entries')} {again === sent ? 'had arrived before' : 'sent'}:{' '}
        {formatNumber(accepted)} accepted
        {review > 0 && (
          <>
            , {formatNumber(review)} to review. <Link to="/library/review">Review</Link>
          </>
        )}
        {review === 0 && '.'}
        {again > 0 && twice(sent, again)}
      </p>
      {notes.length > 0 && (
        <ul>
          {notes.map((note, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two notes can be the same, and none moves
            <li key={at} dir="auto">
              {note}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
