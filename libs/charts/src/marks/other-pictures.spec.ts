import { describe, expect, it } from '@jest/globals';
import { pictureOf } from '../testing/picture-of.js';
import { sampleView } from '../testing/sample-view.js';

const revenue = { agg: 'sum' as const, column: 'amount', as: 'revenue' };
const orders = { agg: 'count' as const, as: 'orders' };

describe('the picture of', () => {
  it('bins touch, and what lies beyond the last edge is grey', () => {
    const view = sampleView({
      type: 'histogram',
      plan: { measures: [orders], dimensions: [{ column: 'amount', bins: { edges: [0, 20, 40] } }] },
      columns: [
        ['amount', 'double'],
        ['orders', 'integer'],
      ],
      rows: [
        [0, 4],
        [20, 2],
        [40, 1],
      ],
      more: { markers: [{ value: 30, label: 'median 30' }] },
    });
    expect(pictureOf(view)).toEqual([
      '<path d="M0,59.5H120" stroke="axis" stroke-width="1"/>',
      '<path d="M4,1h32a3,3,0,0,1,3,3v55h-38v-55a3,3,0,0,1,3,-3z" fill="chart1"/>',
      '<path d="M44,30h32a3,3,0,0,1,3,3v26h-38v-26a3,3,0,0,1,3,-3z" fill="chart1"/>',
      '<path d="M84,44.5h32a3,3,0,0,1,3,3v11.5h-38v-11.5a3,3,0,0,1,3,-3z" fill="other"/>',
      '<path d="M0,59.5H120" stroke="axis" stroke-width="1"/>',
    ]);
  });

  it('a box has whiskers and its median', () => {
    const view = sampleView({
      type: 'box',
      plan: {
        measures: [0.05, 0.25, 0.5, 0.75, 0.95].map((p, k) => ({
          agg: 'quantile' as const,
          p,
          column: 'amount',
          as: ['p05', 'q1', 'median', 'q3', 'p95'][k] ?? '',
        })),
        dimensions: [{ column: 'category' }],
      },
      columns: [
        ['category', 'text'],
        ['p05', 'double'],
        ['q1', 'double'],
        ['median', 'double'],
        ['q3', 'double'],
        ['p95', 'double'],
      ],
      rows: [['Paper', 0, 2, 4, 6, 10]],
    });
    expect(pictureOf(view)).toEqual([
      '<path d="M0,30.5H24" stroke="axis" stroke-width="1"/>',
      '<path d="M72,30.5H120" stroke="axis" stroke-width="1"/>',
      '<path d="M26,20h44a2,2,0,0,1,2,2v16a2,2,0,0,1,-2,2h-44a2,2,0,0,1,-2,-2v-16a2,2,0,0,1,2,-2z" fill="chart1"/>',
      '<path d="M47,20h2v20h-2z" fill="surface"/>',
    ]);
  });

  it('a dot stands for a row', () => {
    const view = sampleView({
      type: 'scatter',
      plan: { raw: { columns: ['pieces', 'amount'], limit: 100 } },
      columns: [
        ['pieces', 'integer'],
        ['amount', 'decimal'],
      ],
      rows: [
        [0, 10],
        [10, 0],
      ],
    });
    expect(pictureOf(view)).toEqual([
      '<circle cx="2" cy="1" r="1" fill="chart1" opacity="0.6"/>',
      '<circle cx="118" cy="59" r="1" fill="chart1" opacity="0.6"/>',
    ]);
  });

  it('a cell of many rows is darker than one of few', () => {
    const view = sampleView({
      type: 'scatter',
      plan: {
        measures: [orders],
        dimensions: [
          { column: 'pieces', bins: { edges: [0, 5, 10] } },
          { column: 'amount', bins: { edges: [0, 100, 200] } },
        ],
      },
      columns: [
        ['pieces', 'double'],
        ['amount', 'double'],
        ['orders', 'integer'],
      ],
      rows: [
        [0, 0, 900],
        [5, 100, 1],
      ],
    });
    expect(pictureOf(view)).toEqual([
      '<path d="M3.5,30.5h55a1,1,0,0,1,1,1v26a1,1,0,0,1,-1,1h-55a1,1,0,0,1,-1,-1v-26a1,1,0,0,1,1,-1z" fill="step7"/>',
      '<path d="M61.5,1.5h55a1,1,0,0,1,1,1v26a1,1,0,0,1,-1,1h-55a1,1,0,0,1,-1,-1v-26a1,1,0,0,1,1,-1z" fill="step2"/>',
    ]);
  });

  it('a cell lies at its weekday and hour', () => {
    const view = sampleView({
      type: 'heatmap',
      plan: {
        measures: [orders],
        dimensions: [
          { column: 'at', grain: 'weekday', as: 'weekday' },
          { column: 'at', grain: 'hour_of_day', as: 'hour' },
        ],
      },
      columns: [
        ['weekday', 'integer'],
        ['hour', 'integer'],
        ['orders', 'integer'],
      ],
      rows: [
        [1, 9, 60],
        [2, 10, 10],
      ],
    });
    expect(pictureOf(view)).toEqual([
      '<path d="M45.25,0.25h4.5v8.07h-4.5z" fill="step7"/>',
      '<path d="M50.25,8.82h4.5v8.07h-4.5z" fill="step1"/>',
    ]);
  });

  it('a table is strokes for names and bars for values', () => {
    const view = sampleView({
      type: 'table',
      plan: { measures: [revenue], dimensions: [{ column: 'customer' }] },
      columns: [
        ['customer', 'text'],
        ['revenue', 'decimal'],
      ],
      rows: [
        ['Copper Books', 20],
        ['Tin', 10],
      ],
    });
    expect(pictureOf(view)).toEqual([
      '<path d="M0,14.5h20.22v1h-20.22z" fill="borderStrong"/>',
      '<path d="M60,13.5h58v3h-58z" fill="chart1" opacity="0.6"/>',
      '<path d="M0,44.5h8v1h-8z" fill="borderStrong"/>',
      '<path d="M60,43.5h29v3h-29z" fill="chart1" opacity="0.6"/>',
    ]);
  });
});
