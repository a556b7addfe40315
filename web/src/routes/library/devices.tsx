import { createFileRoute } from '@tanstack/react-router';
import { DevicesScreen } from '../../features/devices/DevicesScreen.tsx';

export const Route = createFileRoute('/library/devices')({ component: DevicesScreen });
