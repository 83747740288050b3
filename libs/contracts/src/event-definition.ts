import { z } from 'zod';
import type { ServiceName } from './services.js';

/** A fact that a service announces after its commit. The payload is the aggregate's full new state, never a delta. */
export interface EventDefinition<Name extends string = string, Schema extends z.ZodType = z.ZodType> {
  name: Name;
  owner: ServiceName;
  /** Additive only; a consumer refuses a higher major than it knows. */
  schemaVersion: number;
  /** Which payload field names the aggregate: events of one aggregate are applied in order of its version. */
  aggregate: { type: string; id: string };
  schema: Schema;
}

/** Those that are defined, by name. */
export const registry = new Map<string, EventDefinition>();

/** Declares an event; one that is not declared cannot be published or heard. */
export function defineEvent<Name extends string, Schema extends z.ZodType>(
  definition: EventDefinition<Name, Schema>,
): EventDefinition<Name, Schema> {
  registry.set(definition.name, definition as EventDefinition);
  return definition;
}

/** What every event carries. */
export const envelope = { workspaceId: z.uuid(), aggregateVersion: z.number().int().min(1) };
