import { listBackups } from '@storyvan/contract/backups';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../lib/use-may.ts';
import { useRead } from '../../lib/use-read.ts';
import { Notice } from '../../ui/Notice.tsx';
import { backupTrouble } from './backup-trouble.ts';

/** Warns administrators when the backups need attention. */
export function BackupWarning() {
  const read = useRead(listBackups, {}, { enabled: useMay(listBackups), staleTime: 60_000 });
  const trouble = read.data && backupTrouble(read.data, Date.now());
  if (!trouble) return null;
  return (
    <Notice tone="warn" apart>
      {trouble} <Link to="/library/backups">Backups</Link>
    </Notice>
  );
}
