import { createFileRoute } from '@tanstack/react-router';
import { Screen } from '../ui/Screen.tsx';

export const Route = createFileRoute('/')({ component: () => <Screen title="Good morning">…</Screen> });
