import { createFileRoute } from '@tanstack/react-router';
import { ExportScreen } from '../../features/exports/ExportScreen.tsx';

export const Route = createFileRoute('/library/export')({ component: ExportScreen });
