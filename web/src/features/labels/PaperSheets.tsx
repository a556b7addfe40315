import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { type Label, LabelSheet } from './LabelSheet.tsx';
import './labels-print.css';
import type { SheetFormat } from './sheet-formats.ts';

interface PaperSheetsProps {
  sheet: SheetFormat;
  sheets: (Label | null)[][];
}

/** The sheets as they are printed, and nothing else: beside the application, without margins. */
export function PaperSheets({ sheet, sheets }: PaperSheetsProps) {
  useEffect(() => {
    document.documentElement.dataset.paper = 'labels';
    return () => {
      delete document.documentElement.dataset.paper;
    };
  }, []);
  return createPortal(
    <div className="label-sheets" aria-hidden="true">
      {sheets.map((labels, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is known by its place in the pile
        <div key={index} className="label-sheet">
          <LabelSheet sheet={sheet} labels={labels} />
        </div>
      ))}
    </div>,
    document.body,
  );
}
