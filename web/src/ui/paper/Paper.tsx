import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import './paper.css';

/** A length on paper; a preview scales it down. */
export const mm = (millimetres: number): string => `calc(${millimetres} * var(--mm))`;

interface PaperProps {
  /** "labels" has no margins, because labels need exact positions. */
  page: 'labels' | 'slips' | 'list';
  children: ReactNode;
}

/** What is printed instead of the screen: it is outside the application, and not shown on the screen. */
export function Paper({ page, children }: PaperProps) {
  useEffect(() => {
    document.documentElement.dataset.paper = page;
    return () => {
      delete document.documentElement.dataset.paper;
    };
  }, [page]);
  return createPortal(
    <div className="paper" data-page={page} aria-hidden="true">
      {children}
    </div>,
    document.body,
  );
}
