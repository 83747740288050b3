import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@plumbline/testing';
import type { Delivery, EventMessage, EventTransport } from './event-transport.js';

/** What every transport of events must do; `open` answers a new client of the same broker each time. */
export function eventTransportContract(name: string, open: () => EventTransport): void {
  describe(name, () => {
    const opened: EventTransport[] = [];
    const client = () => {
      const transport = open();
      opened.push(transport);
      return transport;
    };
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((transport) => transport.close(0)));
    });

    it('keeps what is sent before anybody consumes, and delivers it in the order sent', async () => {
      const consumer = consumerName();
      const sent = Array.from({ length: 300 }, (_, n) => message(n + 1));
      const transport = client();
      await transport.send(consumer, sent.slice(0, 200));
      await transport.send(consumer, sent.slice(200));
      const received: EventMessage[] = [];
      await client().consume(consumer, async ({ message }) => {
        received.push(message as EventMessage);
      });
      await eventually('all messages', () => received.length === sent.length);
      expect(received).toEqual(sent);
    });

    it('gives each consumer its own copy', async () => {
      const [first, second] = [consumerName(), consumerName()];
      const transport = client();
      const received: string[] = [];
      for (const consumer of [first, second]) {
        await transport.consume(consumer, async () => {
          received.push(consumer);
        });
      }
      const event = message(1);
      await Promise.all([transport.send(first, [event]), transport.send(second, [event])]);
      await eventually('both copies', () => received.length === 2);
      expect(received.sort()).toEqual([first, second].sort());
    });

    it('hands over one message at a time', async () => {
      const consumer = consumerName();
      const transport = client();
      let atWork = 0;
      let most = 0;
      let done = 0;
      await transport.consume(consumer, async () => {
        atWork += 1;
        most = Math.max(most, atWork);
        await new Promise((resolve) => setTimeout(resolve, 5));
        atWork -= 1;
        done += 1;
      });
      await transport.send(consumer, [message(1), message(2), message(3)]);
      await eventually('three messages', () => done === 3);
      expect(most).toBe(1);
    });

    it('delivers again what a handler rejected', async () => {
      const consumer = consumerName();
      const transport = client();
      const received: Delivery[] = [];
      await transport.consume(consumer, async (delivery) => {
        received.push(delivery);
        if (received.length === 1) throw new Error('not now');
      });
      const event = message(1);
      await transport.send(consumer, [event]);
      await eventually('the second delivery', () => received.length === 2);
      expect(received.map((delivery) => delivery.message)).toEqual([event, event]);
    });

    it('delivers again what a consumer held when it left', async () => {
      const consumer = consumerName();
      const first = client();
      let held = false;
      await first.consume(consumer, () => {
        held = true;
        return new Promise(() => undefined);
      });
      const event = message(1);
      await first.send(consumer, [event]);
      await eventually('the first delivery', () => held);
      await first.close(0);
      const received: unknown[] = [];
      await client().consume(consumer, async ({ message }) => {
        received.push(message);
      });
      await eventually('the second delivery', () => received.length === 1, 20_000);
      expect(received).toEqual([event]);
    }, 30_000);
  });
}

function consumerName(): string {
  return `c${randomUUID()}`;
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
