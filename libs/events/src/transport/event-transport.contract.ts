import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SessionRevoked, SubscriptionChanged, UserDeleted } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import type { Delivery, EventMessage, EventTransport } from './event-transport.js';

/** Opens a new client, of the same broker and names each time. */
export type OpenTransport = () => EventTransport;

/** What every transport of events must do; `fresh` answers clients of a place where nothing was ever sent. */
export function eventTransportContract(name: string, fresh: () => Promise<OpenTransport>): void {
  describe(name, () => {
    const opened: EventTransport[] = [];
    let open: OpenTransport;
    const client = () => {
      const transport = open();
      opened.push(transport);
      return transport;
    };
    beforeEach(async () => {
      open = await fresh();
    });
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((transport) => transport.close(0)));
    });

    it('keeps what is sent before anybody consumes, and delivers it in the order sent', async () => {
      const sent = Array.from({ length: 300 }, (_, n) => message(n + 1));
      const transport = client();
      await transport.subscribe('ingestion', [SubscriptionChanged]);
      await transport.send(sent.slice(0, 200));
      await transport.send(sent.slice(200));
      const received: EventMessage[] = [];
      await client().consume('ingestion', [SubscriptionChanged], async ({ message }) => {
        received.push(message as EventMessage);
      });
      await eventually('all messages', () => received.length === sent.length);
      expect(received).toEqual(sent);
    }, 30_000);

    it('gives each consumer that hears it its own copy, and a replay to one alone', async () => {
      const transport = client();
      const received: string[] = [];
      const hearers = [
        ['ingestion', [SubscriptionChanged]],
        ['analytics-ai', [UserDeleted, SubscriptionChanged]],
        ['auth', [UserDeleted]],
      ] as const;
      for (const [consumer, hears] of hearers) {
        await transport.consume(consumer, hears, async ({ message }) => {
          received.push(`${consumer} ${(message as EventMessage).aggregateVersion}`);
        });
      }
      await transport.send([message(1)]);
      await transport.send([message(2)], 'ingestion');
      await transport.send([message(3)]);
      await eventually('all copies', () => received.length === 5);
      expect(received.sort()).toEqual(
        ['analytics-ai 1', 'analytics-ai 3', 'ingestion 1', 'ingestion 2', 'ingestion 3'].sort(),
      );
    }, 30_000);

    it('hands over one message of an aggregate at a time', async () => {
      const transport = client();
      let atWork = 0;
      let most = 0;
      let done = 0;
      await transport.consume('ingestion', [SubscriptionChanged], async () => {
        atWork += 1;
        most = Math.max(most, atWork);
        await new Promise((resolve) => setTimeout(resolve, 5));
        atWork -= 1;
        done += 1;
      });
      await transport.send([message(1), message(2), message(3)]);
      await eventually('three messages', () => done === 3);
      expect(most).toBe(1);
    }, 30_000);

    it('lets a process overhear what comes from now on', async () => {
      const transport = client();
      const received: unknown[] = [];
      await transport.overhear('gateway', [SessionRevoked], async ({ message }) => {
        received.push(message);
      });
      const event = { ...message(1), type: 'SessionRevoked', aggregateType: 'session' };
      await transport.send([event]);
      await eventually('the message', () => received.length === 1);
      expect(received).toEqual([event]);
    }, 30_000);

    it('delivers again what a handler rejected', async () => {
      const transport = client();
      const received: Delivery[] = [];
      await transport.consume('ingestion', [SubscriptionChanged], async (delivery) => {
        received.push(delivery);
        if (received.length === 1) throw new Error('not now');
      });
      const event = message(1);
      await transport.send([event]);
      await eventually('the second delivery', () => received.length === 2);
      expect(received.map((delivery) => delivery.message)).toEqual([event, event]);
    }, 30_000);

    it('delivers again what a consumer held when it left', async () => {
      const first = client();
      let held = false;
      await first.consume('ingestion', [SubscriptionChanged], () => {
        held = true;
        return new Promise(() => undefined);
      });
      const event = message(1);
      await first.send([event]);
      await eventually('the first delivery', () => held);
      await first.close(0);
      const received: unknown[] = [];
      await client().consume('ingestion', [SubscriptionChanged], async ({ message }) => {
        received.push(message);
      });
      await eventually('the second delivery', () => received.length === 1);
      expect(received).toEqual([event]);
    }, 45_000);
  });
}

function message(version: number): EventMessage {
  return {
    id: randomUUID(),
    type: 'SubscriptionChanged',
    schemaVersion: 1,
    aggregateType: 'workspace',
    aggregateId: 'w',
    aggregateVersion: version,
    payload: { plan: 'Größe' },
    headers: { tenant: 'w' },
  };
}
