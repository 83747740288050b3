import type { ConsumerName, EventDefinition, EventPayload } from '@plumbline/contracts';
import { EVENTS } from '@plumbline/contracts';
import type { EntityManager } from 'typeorm';

/** What a handler knows about an event beside its payload. */
export interface EventMeta {
  eventId: string;
  type: string;
  aggregateVersion: number;
}

/** Applies "the state is now X". The effect and the mark that it happened share the transaction `tx`. */
export type EventHandler<Definition extends EventDefinition = EventDefinition> = (
  payload: EventPayload<Definition>,
  tx: EntityManager,
  meta: EventMeta,
) => Promise<void>;

export interface FoundHandler {
  definition: EventDefinition;
  /** Where it was found, such as `QuotaHandler.onSubscriptionChanged`; for messages. */
  name: string;
  handle: EventHandler;
}

/** Handlers and events do not fit together; the service must not start. */
export class EventWiringError extends Error {
  override name = 'EventWiringError';
}

const HEARS = 'plumbline:hears';

/** Marks a method of a Nest provider as the handler of an event. Its signature is that of `EventHandler`. */
export function OnEvent<Definition extends EventDefinition>(definition: Definition) {
  return <Handler extends EventHandler<Definition>>(
    _target: object,
    _method: string | symbol,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => {
    if (descriptor.value) Reflect.defineMetadata(HEARS, definition, descriptor.value);
  };
}

/** The handlers among the methods of these objects, bound to their objects. */
export function findHandlers(instances: readonly object[]): FoundHandler[] {
  return instances.flatMap((instance) =>
    methodsOf(instance).flatMap(([name, method]) => {
      const definition: EventDefinition | undefined = Reflect.getMetadata(HEARS, method);
      if (!definition) return [];
      const handle = method.bind(instance) as EventHandler;
      return [{ definition, name: `${instance.constructor.name}.${name}`, handle }];
    }),
  );
}

function methodsOf(instance: object): [string, (...parameters: never[]) => unknown][] {
  const prototype: object | null = Object.getPrototypeOf(instance);
  if (!prototype || prototype === Object.prototype) return [];
  return Object.entries(Object.getOwnPropertyDescriptors(prototype)).flatMap(([name, { value }]) =>
    typeof value === 'function' && name !== 'constructor' ? [[name, value]] : [],
  );
}

/**
 * The consumer's handlers by event name.
 * @param hears every event that the consumer hears
 * @throws EventWiringError when an event is unregistered or not among `hears`, has two handlers, or has none
 */
export function wireHandlers(
  consumer: ConsumerName,
  hears: readonly EventDefinition[],
  found: readonly FoundHandler[],
): ReadonlyMap<string, EventHandler> {
  const wired = new Map<string, FoundHandler>();
  for (const handler of found) {
    const { definition, name } = handler;
    const other = wired.get(definition.name);
    if (EVENTS.get(definition.name) !== definition) {
      throw new EventWiringError(`${name} hears ${definition.name}, which is not registered`);
    }
    if (!hears.includes(definition)) {
      throw new EventWiringError(`${name} hears ${definition.name}, which is not for ${consumer}`);
    }
    if (other) throw new EventWiringError(`${definition.name} has two handlers: ${other.name} and ${name}`);
    wired.set(definition.name, handler);
  }
  for (const { name } of hears) {
    if (!wired.has(name)) throw new EventWiringError(`${consumer} hears ${name} but has no handler for it`);
  }
  return new Map([...wired].map(([name, { handle }]) => [name, handle]));
}
