import { createFileRoute } from '@tanstack/react-router';
import { SiteListScreen } from '../../features/places/SiteListScreen.tsx';

export const Route = createFileRoute('/mop/')({ component: SiteListScreen });
