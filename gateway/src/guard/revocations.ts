import { SessionRevoked } from '@plumbline/contracts';
import { type EventSettings, edgeHandler, hearAtEdge } from '@plumbline/events';
import type { Identity, Logger } from '@plumbline/server';

/** Every event that a gateway hears. */
export const gatewayHears = [SessionRevoked];

/** Refuses sessions at the door from the moment auth tells of their end. Answers how to stop hearing. */
export function hearRevocations(
  identity: Identity,
  settings: EventSettings,
  logger: Logger,
): Promise<() => Promise<void>> {
  return hearAtEdge({
    consumer: 'gateway',
    settings,
    handlers: [
      edgeHandler(SessionRevoked, ({ sessionId, until }) =>
        identity.revocations.add(sessionId, new Date(until)),
      ),
    ],
    onError: (error) => logger.warn({ err: error }, 'events'),
  });
}
