import type { Api } from '../../http/context.ts';

export function dashboardRoutes(_api: Api): void {}
