import { createFileRoute } from '@tanstack/react-router';
import { ImportsScreen } from '../../../features/imports/ImportsScreen.tsx';

export const Route = createFileRoute('/library/imports/')({ component: ImportsScreen });
