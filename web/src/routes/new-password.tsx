import { createFileRoute } from '@tanstack/react-router';
import { NewPasswordScreen } from '../features/account/NewPasswordScreen.tsx';

export const Route = createFileRoute('/new-password')({ component: NewPasswordScreen });
