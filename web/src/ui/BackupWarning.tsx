import { listBackups } from '@storyvan/contract/backups';
import { Link } from '@tanstack/react-router';
import { backupTrouble } from '../lib/backup-trouble.ts';
import { useMay } from '../lib/use-may.ts';
import { useRead } from '../lib/use-read.ts';
import { Banner } from './Banner.tsx';

/** Tells who keeps the programme when the backups need somebody, and is nothing otherwise. */
export function BackupWarning() {
  const read = useRead(listBackups, {}, { enabled: useMay(listBackups), staleTime: 60_000 });
  const trouble = read.data && backupTrouble(read.data, Date.now());
  if (!trouble) return null;
  return (
    <Banner>
      {trouble} <Link to="/library/backups">Backups</Link>
    </Banner>
  );
}
