import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** A list that shows its first rows. The button for the others goes away, so the focus moves on to what it has shown. */
export function useFold<List extends HTMLElement>(rows: number, atFirst: number) {
  const [all, setAll] = useState(false);
  const list = useRef<List>(null);
  return {
    shown: all ? rows : Math.min(rows, atFirst),
    /** The element whose children are the rows, each with a link. */
    list,
    showAll() {
      flushSync(() => setAll(true));
      list.current?.children[atFirst]?.querySelector('a')?.focus();
    },
  };
}
