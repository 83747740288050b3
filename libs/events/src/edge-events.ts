import type { ConsumerName, EventDefinition, EventPayload } from '@plumbline/contracts';
import { type EventSettings, openEventTransport } from './event-settings.js';
import type { EventMessage } from './transport/event-transport.js';

/** An event and its effect in memory; the effect must bear repetition and any order. */
export interface EdgeHandler {
  definition: EventDefinition;
  apply: (payload: unknown) => void;
}

export function edgeHandler<Definition extends EventDefinition>(
  definition: Definition,
  apply: (payload: EventPayload<Definition>) => void,
): EdgeHandler {
  return { definition, apply: (payload) => apply(payload as EventPayload<Definition>) };
}

/**
 * Hears events in a process without a database, such as the gateway: there is no inbox and there are no dead letters,
 * so effects are of the kind "is now X" in memory, and what cannot be read is reported and passed over. Every process
 * hears every event from now on; what was announced before, it must learn elsewhere.
 * @returns how to stop hearing
 */
export async function hearAtEdge(options: {
  consumer: ConsumerName;
  settings: EventSettings;
  handlers: readonly EdgeHandler[];
  onError: (error: Error) => void;
}): Promise<() => Promise<void>> {
  const { consumer, settings, handlers, onError } = options;
  const hears = handlers.map(({ definition }) => definition);
  const client = openEventTransport(settings, { service: consumer, onError });
  await client.overhear(consumer, hears, async ({ message }) => {
    const { type, payload } = (message ?? {}) as Partial<EventMessage>;
    const handler = handlers.find(({ definition }) => definition.name === type);
    const parsed = handler?.definition.schema.safeParse(payload);
    if (handler && parsed?.success) handler.apply(parsed.data);
    else onError(new Error(`${consumer} cannot apply an event of type ${type}`));
  });
  return () => client.close();
}
