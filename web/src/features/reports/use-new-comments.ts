import type { ReportComment } from '@storyvan/contract/reports';
import { useEffect, useRef, useState } from 'react';
import { newComments } from './reports.messages.ts';

/** What a screen reader is told when others have commented since the discussion was opened. */
export function useNewComments(comments: ReportComment[] | undefined): string {
  const known = useRef<Set<number>>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (!comments) return;
    const before = known.current;
    known.current = new Set(comments.map(({ comment_id }) => comment_id));
    if (!before) return;
    const others = comments.filter(({ comment_id, mine }) => !mine && !before.has(comment_id));
    if (others.length > 0) setWords(newComments(others.map(({ author }) => author)));
  }, [comments]);
  return words;
}
