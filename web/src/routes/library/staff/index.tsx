import { createFileRoute } from '@tanstack/react-router';
import { StaffScreen } from '../../../features/accounts/StaffScreen.tsx';

export const Route = createFileRoute('/library/staff/')({ component: StaffScreen });
