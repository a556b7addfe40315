import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SyncSummary } from '../../field/field-state.ts';
import { counted, formatNumber } from '../../lib/numbers.ts';
import { Notice } from '../../ui/Notice.tsx';

interface SummaryNoticeProps {
  summary: SyncSummary;
  action?: ReactNode;
}

/** "184 entries sent: 181 accepted, 3 to review." with what should be known of some of them. */
export function SummaryNotice({ summary: { sent, accepted, notes, review }, action }: SummaryNoticeProps) {
  return (
    <Notice tone={review > 0 ? 'warn' : 'good'} role="status" action={action}>
      <p>
        {counted(sent, 'entry', 'entries')} sent: {formatNumber(accepted)} accepted
        {review > 0 && (
          <>
            , {formatNumber(review)} to review. <Link to="/library/review">Review</Link>
          </>
        )}
        {review === 0 && '.'}
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
