import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { column, drawKind, noise, oneOf, pictures } from '../../testing/draw-kind.js';
import { createTestSources, type TestSources } from '../../testing/test-source.js';

let sources: TestSources;
beforeAll(async () => {
  sources = await createTestSources();
});
afterAll(() => sources.end());

const parcels = (states: readonly string[]) =>
  drawKind(sources, 'events', 'parcels', 600, [
    column('ordered_on', 'DATE', 'time', `DATE '2026-01-01' + CAST(i // 6 AS INTEGER)`),
    column('status', 'VARCHAR', 'dimension', oneOf(3, states)),
    column('cost', 'DECIMAL(8,2)', 'measure', `4 + 9 * ${noise(2)}`),
  ]);

describe('stages in an order that is proved', () => {
  it('are a funnel of how many got to each', async () => {
    const config = await parcels(['shipped', 'delivered', 'packed', 'ordered']);
    const funnel = config.charts.find(({ type }) => type === 'funnel');
    expect(funnel?.plan.measures.map(({ as }) => as)).toEqual(['Ordered', 'Packed', 'Shipped', 'Delivered']);
    expect(funnel).toMatchObject({
      title: expect.stringMatching(/^\d+% get from Ordered to Delivered$/),
      subtitle: 'Parcels that got to each stage',
    });
    const [first, , , last] = funnel?.plan.measures ?? [];
    expect(first?.formula?.match(/ = /g)).toHaveLength(4);
    expect(last?.formula).toBe("if([status] = 'delivered', 1, 0)");
  });

  it.each([
    ['where many left the path nobody knows where', ['ordered', 'packed', 'delivered', 'cancelled']],
    ['of states that follow in no order', ['active', 'paused', 'archived', 'blocked']],
  ])('are no funnel %s', async (_, states) => {
    expect(pictures(await parcels(states)).join()).not.toContain('funnel');
  });
});
