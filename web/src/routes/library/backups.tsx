import { createFileRoute } from '@tanstack/react-router';
import { BackupsScreen } from '../../features/backups/BackupsScreen.tsx';

export const Route = createFileRoute('/library/backups')({ component: BackupsScreen });
