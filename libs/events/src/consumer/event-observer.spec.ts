import { describe, expect, it } from '@jest/globals';
import { createLogger, currentContext, scrapeMetrics } from '@plumbline/server';
import { contextOfEvent, EventObserver } from './event-observer.js';

const workspaceId = '6f9c1c1e-8a44-4c7b-9a53-0d1f2f1f7a11';
const message = {
  id: 'event-1',
  type: 'SubscriptionChanged',
  headers: { 'request-id': 'request-1', tenant: workspaceId },
};

describe('what is seen of an event', () => {
  it('is told on behalf of the request behind it', async () => {
    const lines: Record<string, unknown>[] = [];
    const logger = createLogger('things', 'info', { write: (line) => lines.push(JSON.parse(line)) });
    const observer = new EventObserver('things', logger);
    await observer.receive(message, async () => {
      expect(currentContext()).toMatchObject({ requestId: 'request-1', workspaceId, eventId: 'event-1' });
      return 'applied';
    });
    expect(lines).toMatchObject([
      { msg: 'event', type: 'SubscriptionChanged', outcome: 'applied', requestId: 'request-1', workspaceId },
    ]);
    expect(await scrapeMetrics()).toContain(
      'plumbline_event_seconds_count{service="things",type="SubscriptionChanged",outcome="applied"} 1',
    );
  });

  it('names no series after what is no event', async () => {
    const observer = new EventObserver('things');
    for (const odd of [null, 'text', { type: 'Made"Up\n1' }, { type: 7, headers: 'none' }]) {
      await observer.receive(odd, async () => 'buried');
    }
    const text = await scrapeMetrics();
    expect(text).toContain('service="things",type="unknown",outcome="buried"} 4');
    expect(text).not.toContain('Made');
  });

  it('is not counted while it is not over', async () => {
    const observer = new EventObserver('stopped');
    await expect(observer.receive(message, () => Promise.reject(new Error('stopped')))).rejects.toThrow();
    expect(await scrapeMetrics()).not.toContain('service="stopped"');
  });

  it('bears messages of any shape', () => {
    for (const odd of [null, undefined, 3, 'text', [], { id: 7 }, { headers: null }]) {
      expect(Object.values(contextOfEvent(odd)).filter(Boolean)).toEqual([]);
    }
  });
});
