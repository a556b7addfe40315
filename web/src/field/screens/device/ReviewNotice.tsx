import { countReview } from '@storyvan/contract/field-sync';
import { Link } from '@tanstack/react-router';
import { worksAtDevice } from '../../../lib/auth.ts';
import { counted } from '../../../lib/numbers.ts';
import { useRead } from '../../../lib/use-read.ts';
import { Notice } from '../../../ui/Notice.tsx';

/** Says that entries made without a network wait for a decision. `apart` as for a Notice. */
export function ReviewNotice({ apart = false }: { apart?: boolean }) {
  const { data } = useRead(countReview, {}, { enabled: !worksAtDevice() });
  if (!data || data.count === 0) return null;
  return (
    <Notice tone="warn" apart={apart}>
      {counted(data.count, 'entry', 'entries')} made without a network {data.count === 1 ? 'waits' : 'wait'}{' '}
      for a decision. <Link to="/library/review">Review</Link>
    </Notice>
  );
}
