import { createFileRoute } from '@tanstack/react-router';
import { ReviewScreen } from '../../features/field-review/ReviewScreen.tsx';

export const Route = createFileRoute('/library/review')({ component: ReviewScreen });
