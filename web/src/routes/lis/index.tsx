import { createFileRoute } from '@tanstack/react-router';
import { SchoolListScreen } from '../../features/schools/SchoolListScreen.tsx';

export const Route = createFileRoute('/lis/')({ component: SchoolListScreen });
