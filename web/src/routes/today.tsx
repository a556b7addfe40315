import { createFileRoute } from '@tanstack/react-router';
import { TodayScreen } from '../field/screens/today/TodayScreen.tsx';

export const Route = createFileRoute('/today')({ component: TodayScreen });
