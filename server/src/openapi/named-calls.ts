import { allEndpoints, features } from '@storyvan/contract/all-endpoints';
import type { Endpoint } from '@storyvan/contract/endpoint';
import { z } from 'zod';

export interface NamedCall {
  /** As the folders of the features are called. */
  feature: string;
  /** The name under which the contract exports the call. */
  operationId: string;
  endpoint: Endpoint;
}

/** Every call in the contract's order. Throws for one whose feature stands not in `features`. */
export function namedCalls(): NamedCall[] {
  const names = new Map<unknown, { feature: string; operationId: string }>();
  for (const [feature, exported] of Object.entries(features)) {
    for (const [operationId, value] of Object.entries(exported)) names.set(value, { feature, operationId });
  }
  return allEndpoints.map((endpoint) => {
    const name = names.get(endpoint);
    if (name) return { ...name, endpoint };
    throw new Error(`Add the feature of ${endpoint.path} to \`features\` in contract/src/all-endpoints.ts.`);
  });
}

/** The shapes that the contract exports, by the names that other programs get: `heldBy` is HeldBy. */
export function namedShapes(): { name: string; schema: z.ZodType }[] {
  return Object.values(features).flatMap((exported) =>
    Object.entries(exported)
      .filter(([, value]) => value instanceof z.ZodObject)
      .map(([name, schema]) => ({
        name: name[0]?.toUpperCase() + name.slice(1),
        schema: schema as z.ZodType,
      })),
  );
}
