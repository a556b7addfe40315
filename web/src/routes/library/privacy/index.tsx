import { createFileRoute } from '@tanstack/react-router';
import { PrivacyScreen } from '../../../features/privacy/PrivacyScreen.tsx';

export const Route = createFileRoute('/library/privacy/')({ component: PrivacyScreen });
