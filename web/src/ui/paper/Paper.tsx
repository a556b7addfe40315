import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import './paper.css';

/** A length on paper; a preview scales it down. */
export const mm = (millimetres: number): string => `calc(${millimetres} * var(--mm))`;

interface PaperProps {
  /** "labels", "reading" and "certificates" have no margins: they need exact positions. */
  page: 'labels' | 'slips' | 'list' | 'reading' | 'certificates';
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
