import { Link } from '@tanstack/react-router';
import { useMay } from '../../lib/use-may.ts';
import { importRole } from './import-role.ts';

interface ImportHintProps {
  /** What the list holds: "sites". */
  what: string;
  /** Another way to add the first record, as the start of the sentence. */
  first?: string;
  /** Shown to those who may not import. */
  others?: string;
}

/** In an empty list, says how its first records get there. */
export function ImportHint({ what, first, others }: ImportHintProps) {
  if (!useMay(importRole)) return others ?? 'A coordinator can import a list.';
  return (
    <>
      {first && `${first}, or `}
      <Link to="/library/imports">{`${first ? 'import' : 'Import'} a list of ${what}`}</Link>.
    </>
  );
}
