import { randomUUID } from 'node:crypto';
import { ProcessSampled } from '@plumbline/contracts';
import { type EventSettings, openEventTransport, type ProcessParts } from '@plumbline/events';
import { throttle } from '@plumbline/server';

/**
 * Tells what a gateway of its own measures. It has no database and so no outbox: what the broker does not take is part of
 * the next sample.
 */
export function tellSamples({ sampler, logger }: ProcessParts, settings: EventSettings): void {
  const onError = throttle((error: Error) => logger.info({ err: error }, 'a sample could not be told'));
  const transport = openEventTransport(settings, { service: 'gateway', onError });
  sampler.start(async (payload) => {
    await transport.send([
      {
        id: randomUUID(),
        type: ProcessSampled.name,
        schemaVersion: ProcessSampled.schemaVersion,
        aggregateType: ProcessSampled.aggregate.type,
        aggregateId: payload.processId,
        aggregateVersion: payload.aggregateVersion,
        payload,
        headers: {},
      },
    ]);
  }, onError);
}
