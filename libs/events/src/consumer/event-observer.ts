import { EVENTS } from '@plumbline/contracts';
import {
  type Context,
  contextOf,
  Gauge,
  Histogram,
  inSpan,
  type Logger,
  onScrape,
  WAIT_BUCKETS,
  withContext,
} from '@plumbline/server';
import type { DataSource } from 'typeorm';
import type { EventTransport } from '../transport/event-transport.js';
import { deadLetterCount } from './dead-letters.js';

const durations = new Histogram({
  name: 'plumbline_event_seconds',
  help: 'Time from the delivery of an event to the commit of its effect, retries included.',
  labelNames: ['service', 'type', 'outcome'],
  buckets: WAIT_BUCKETS,
});
const outboxAge = new Gauge({
  name: 'plumbline_outbox_oldest_seconds',
  help: 'How long the oldest event that has not left waits.',
  labelNames: ['service'],
});
const unsent = new Gauge({
  name: 'plumbline_outbox_unsent',
  help: 'Events that have not left.',
  labelNames: ['service'],
});
const letters = new Gauge({
  name: 'plumbline_dead_letters',
  help: 'Events that could not be applied and were not replayed.',
  labelNames: ['service'],
});
const lag = new Gauge({
  name: 'plumbline_consumer_lag',
  help: 'Messages that wait to be applied, by topic.',
  labelNames: ['service', 'topic'],
});

/** What became of a delivery: applied, known from before, or put to the dead letters. */
export type EventOutcome = 'applied' | 'repeated' | 'buried';

/** Who an event is about: the request behind it, in whichever service that was. `message` may be of any shape. */
export function contextOfEvent(message: unknown): Context {
  const { id, headers } = (message ?? {}) as { id?: unknown; headers?: unknown };
  return { ...contextOf(headers), eventId: typeof id === 'string' ? id.slice(0, 64) : undefined };
}

/** Shows what a service hears to its operators: a line, a measurement and a span of each delivery. */
export class EventObserver {
  constructor(
    private readonly service: string,
    private readonly logger?: Logger,
  ) {}

  /** Works on a delivery on behalf of whoever caused the event. */
  async receive(message: unknown, work: () => Promise<EventOutcome>): Promise<void> {
    const { service } = this;
    const type = typeOf(message);
    const beganAt = performance.now();
    const attributes = { 'event.type': type };
    await withContext(contextOfEvent(message), async () => {
      const outcome = await inSpan(`event ${type}`, { kind: 'consumer', attributes }, work, failureOf);
      const seconds = (performance.now() - beganAt) / 1_000;
      durations.observe({ service, type, outcome }, seconds);
      this.logger?.info({ type, outcome, ms: Math.round(seconds * 1_000) }, 'event');
    });
  }

  /** Looks up what waits whenever metrics are asked for; answers how to stop. */
  watch(database: DataSource, transport: EventTransport): () => void {
    const { service } = this;
    const stops = [
      onScrape({
        ...{ service, source: 'outbox', gauges: [outboxAge, unsent] },
        read: async () => {
          const [facts]: { unsent: number; ageSeconds: number }[] = await database.query(
            `SELECT count(*)::integer AS unsent,
                    coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS "ageSeconds"
             FROM outbox WHERE published_at IS NULL`,
          );
          outboxAge.set({ service }, facts?.ageSeconds ?? 0);
          unsent.set({ service }, facts?.unsent ?? 0);
        },
      }),
      onScrape({
        ...{ service, source: 'dead letters', gauges: [letters] },
        read: async () => letters.set({ service }, await deadLetterCount(database)),
      }),
      onScrape({
        ...{ service, source: 'transport', gauges: [lag] },
        read: async () => {
          for (const [topic, waiting] of Object.entries(await transport.lag())) {
            lag.set({ service, topic }, waiting);
          }
        },
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }
}

const failureOf = (outcome: EventOutcome) => (outcome === 'buried' ? outcome : undefined);

/** Only known types name a series: what is no event could name any. */
function typeOf(message: unknown): string {
  const { type } = (message ?? {}) as { type?: unknown };
  return typeof type === 'string' && EVENTS.has(type) ? type : 'unknown';
}
