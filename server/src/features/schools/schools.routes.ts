import type { Api } from '../../http/context.ts';

export function schoolsRoutes(_api: Api): void {}
