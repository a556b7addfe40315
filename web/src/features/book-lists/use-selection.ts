import { useState } from 'react';

/** The accession numbers of the rows that are ticked. */
export interface Selection {
  has: (accn_no: string) => boolean;
  toggle: (accn_no: string) => void;
  clear: () => void;
}

export function useSelection(): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const toggle = (accn_no: string) =>
    setSelected((before) => {
      const after = new Set(before);
      if (!after.delete(accn_no)) after.add(accn_no);
      return after;
    });
  return { has: (accn_no) => selected.has(accn_no), toggle, clear: () => setSelected(new Set()) };
}
