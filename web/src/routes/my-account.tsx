import { createFileRoute } from '@tanstack/react-router';
import { MyAccountScreen } from '../features/account/MyAccountScreen.tsx';

export const Route = createFileRoute('/my-account')({ component: MyAccountScreen });
