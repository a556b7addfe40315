import { createFileRoute } from '@tanstack/react-router';
import { SchoolListScreen } from '../../features/places/SchoolListScreen.tsx';

export const Route = createFileRoute('/lis/')({ component: SchoolListScreen });
