import type { Api } from '../../http/context.ts';

export function catalogueRoutes(_api: Api): void {}
