import { endpointsIn } from '@storyvan/contract/all-endpoints';
import type { About, Endpoint } from '@storyvan/contract/endpoint';
import { features } from '@storyvan/contract/features.gen';
import { z } from 'zod';

export interface NamedCall {
  about: About;
  /** The name of the call's export in the contract. */
  operationId: string;
  endpoint: Endpoint;
}

export const namedCalls = (): NamedCall[] =>
  Object.values(features).flatMap((feature) =>
    endpointsIn(feature).map(([operationId, endpoint]) => ({ about: feature.about, operationId, endpoint })),
  );

/** The shapes that the contract exports, by their names in the document: `heldBy` is HeldBy. */
export const namedShapes = (): { name: string; schema: z.ZodType }[] =>
  Object.values(features).flatMap((feature) =>
    Object.entries<unknown>(feature).flatMap(([name, exported]) =>
      exported instanceof z.ZodObject
        ? [{ name: `${name[0]?.toUpperCase()}${name.slice(1)}`, schema: exported }]
        : [],
    ),
  );
