import { createFileRoute } from '@tanstack/react-router';
import { TodayScreen } from '../features/field/TodayScreen.tsx';

export const Route = createFileRoute('/today')({ component: TodayScreen });
