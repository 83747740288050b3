import { describe, expect, it } from '@jest/globals';
import { pictureOf } from '../testing/picture-of.js';
import { sampleView } from '../testing/sample-view.js';

const revenue = { agg: 'sum' as const, column: 'amount', as: 'revenue' };
const orders = { agg: 'count' as const, as: 'orders' };
const month = { column: 'day', grain: 'month' as const };
const BY_MONTH = { measures: [revenue], dimensions: [month] };

describe('the picture of a series', () => {
  it('a bar is as long as its value; one that the title does not name is paler', () => {
    const view = sampleView({
      type: 'bar',
      plan: { measures: [revenue], dimensions: [{ column: 'region' }] },
      columns: [
        ['region', 'text'],
        ['revenue', 'decimal'],
      ],
      rows: [
        ['West', 40],
        ['South', 10],
      ],
      more: { highlight: ['West'] },
    });
    expect(pictureOf(view)).toEqual([
      '<path d="M0,1.56h117a3,3,0,0,1,3,3v16a3,3,0,0,1,-3,3h-117v-22z" fill="chart1"/>',
      '<path d="M0,36.44h27a3,3,0,0,1,3,3v16a3,3,0,0,1,-3,3h-27v-22z" fill="#B6D1F7"/>',
    ]);
  });

  it('a column stands on zero or hangs from it', () => {
    const view = sampleView({
      type: 'column',
      plan: BY_MONTH,
      columns: [
        ['day', 'date'],
        ['revenue', 'decimal'],
      ],
      rows: [
        ['2026-01-01', 40],
        ['2026-02-01', -20],
      ],
    });
    expect(pictureOf(view)).toEqual([
      '<path d="M0,40.5H120" stroke="axis" stroke-width="1"/>',
      '<path d="M8.24,1h45.26a3,3,0,0,1,3,3v35.67h-51.26v-35.67a3,3,0,0,1,3,-3z" fill="chart1"/>',
      '<path d="M63.5,39.67h51.26v16.33a3,3,0,0,1,-3,3h-45.26a3,3,0,0,1,-3,-3v-16.33z" fill="chart1"/>',
      '<path d="M0,40.5H120" stroke="axis" stroke-width="1"/>',
    ]);
  });

  it('a line is paler where its last period is not over', () => {
    const view = sampleView({
      type: 'line',
      plan: BY_MONTH,
      columns: [
        ['day', 'date'],
        ['revenue', 'decimal'],
      ],
      rows: [
        ['2026-01-01', 10],
        ['2026-02-01', 30],
        ['2026-03-01', 20],
      ],
      more: { partialFrom: '2026-03-01' },
    });
    expect(pictureOf(view)).toEqual([
      '<path d="M0,59.5H118" stroke="axis" stroke-width="1"/>',
      '<path d="M0,44.5L59,15.5" stroke="chart1" stroke-width="1.5"/>',
      '<path d="M59,15.5L118,30" stroke="chart1" stroke-width="1.5" opacity="0.7"/>',
    ]);
  });

  it('a sum is zero in a period without rows', () => {
    const view = sampleView({
      type: 'line',
      plan: BY_MONTH,
      columns: [
        ['day', 'date'],
        ['revenue', 'decimal'],
      ],
      rows: [
        ['2026-01-01', 10],
        ['2026-02-01', null],
        ['2026-03-01', 20],
        ['2026-04-01', 30],
      ],
    });
    expect(pictureOf(view)).toEqual([
      '<path d="M0,59.5H118" stroke="axis" stroke-width="1"/>',
      '<path d="M0,44.5L39.33,59L78.67,30L118,15.5" stroke="chart1" stroke-width="1.5"/>',
    ]);
  });

  it('parts stand on each other, negative ones below zero', () => {
    const view = sampleView({
      type: 'stacked',
      plan: { measures: [revenue], dimensions: [month, { column: 'kind' }] },
      columns: [
        ['day', 'date'],
        ['kind', 'text'],
        ['revenue', 'decimal'],
      ],
      rows: [
        ['2026-01-01', 'Sale', 30],
        ['2026-01-01', 'Credit', -10],
      ],
    });
    expect(pictureOf(view)).toEqual([
      '<path d="M0,40.5H120" stroke="axis" stroke-width="1"/>',
      '<path d="M15,10.67h90a3,3,0,0,1,3,3v26h-96v-26a3,3,0,0,1,3,-3z" fill="chart1"/>',
      '<path d="M12,39.67h96v6.67a3,3,0,0,1,-3,3h-90a3,3,0,0,1,-3,-3v-6.67z" fill="chart2"/>',
      '<path d="M0,40.5H120" stroke="axis" stroke-width="1"/>',
    ]);
  });

  it('columns of one category stand side by side', () => {
    const view = sampleView({
      type: 'grouped',
      plan: { measures: [orders], dimensions: [{ column: 'region' }, { column: 'channel' }] },
      columns: [
        ['region', 'text'],
        ['channel', 'text'],
        ['orders', 'integer'],
      ],
      rows: [
        ['West', 'Web', 4],
        ['West', 'Store', 2],
      ],
    });
    expect(pictureOf(view)).toEqual([
      '<path d="M0,59.5H120" stroke="axis" stroke-width="1"/>',
      '<path d="M19.8,1h35.4a3,3,0,0,1,3,3v55h-41.4v-55a3,3,0,0,1,3,-3z" fill="chart1"/>',
      '<path d="M64.8,30h35.4a3,3,0,0,1,3,3v26h-41.4v-26a3,3,0,0,1,3,-3z" fill="chart2"/>',
      '<path d="M0,59.5H120" stroke="axis" stroke-width="1"/>',
    ]);
  });

  it('small multiples share one scale', () => {
    const view = sampleView({
      type: 'multiples',
      plan: { measures: [revenue], dimensions: [month, { column: 'product' }] },
      columns: [
        ['day', 'date'],
        ['product', 'text'],
        ['revenue', 'decimal'],
      ],
      rows: [
        ['2026-01-01', 'A', 1],
        ['2026-02-01', 'A', 2],
        ['2026-01-01', 'B', 2],
        ['2026-02-01', 'B', 1],
      ],
    });
    expect(pictureOf(view)).toEqual([
      '<path d="M0,59.5H56.5" stroke="axis" stroke-width="1" transform="translate(0,0)"/>',
      '<path d="M0,30L56.5,1" stroke="chart1" stroke-width="1.5" transform="translate(0,0)"/>',
      '<path d="M0,59.5H56.5" stroke="axis" stroke-width="1" transform="translate(61.5,0)"/>',
      '<path d="M0,1L56.5,30" stroke="chart1" stroke-width="1.5" transform="translate(61.5,0)"/>',
    ]);
  });
});

describe('the rules of an axis', () => {
  it('values stand at their columns, names below; a year in place of January', () => {
    const view = sampleView({
      type: 'column',
      plan: BY_MONTH,
      columns: [
        ['day', 'date'],
        ['revenue', 'decimal'],
      ],
      rows: [
        ['2026-01-01', 40],
        ['2026-02-01', -20],
      ],
    });
    expect(pictureOf(view, 'm', 300, 160)).toEqual([
      '<path d="M0,87.5H300" stroke="axis" stroke-width="1"/>',
      '<path d="M16.5,28h117a3,3,0,0,1,3,3v55.67h-123v-55.67a3,3,0,0,1,3,-3z" fill="chart1"/>',
      '<text x="75" y="22" fill="text1" text-anchor="middle">40</text>',
      '<path d="M163.5,86.67h123v26.33a3,3,0,0,1,-3,3h-117a3,3,0,0,1,-3,-3v-26.33z" fill="chart1"/>',
      '<text x="225" y="130" fill="text1" text-anchor="middle">−20</text>',
      '<path d="M0,87.5H300" stroke="axis" stroke-width="1"/>',
      '<text x="75" y="154" fill="text3" text-anchor="middle">2026</text>',
      '<text x="225" y="154" fill="text3" text-anchor="middle">Feb</text>',
    ]);
  });

  it("ticks are round, zero is darker, and the last value stands at the line's end", () => {
    const view = sampleView({
      type: 'line',
      plan: BY_MONTH,
      columns: [
        ['day', 'date'],
        ['revenue', 'decimal'],
      ],
      rows: [
        ['2026-01-01', 10],
        ['2026-02-01', 30],
        ['2026-03-01', 20],
      ],
      more: { partialFrom: '2026-03-01' },
    });
    expect(pictureOf(view, 'm', 300, 160)).toEqual([
      '<path d="M28,134.5H272.45" stroke="axis" stroke-width="1"/>',
      '<text x="20" y="138" fill="text3" text-anchor="end">0</text>',
      '<path d="M28,93.5H272.45" stroke="grid" stroke-width="1"/>',
      '<text x="20" y="96.67" fill="text3" text-anchor="end">10</text>',
      '<path d="M28,51.5H272.45" stroke="grid" stroke-width="1"/>',
      '<text x="20" y="55.33" fill="text3" text-anchor="end">20</text>',
      '<path d="M28,10.5H272.45" stroke="grid" stroke-width="1"/>',
      '<text x="20" y="14" fill="text3" text-anchor="end">30</text>',
      '<text x="28" y="154" fill="text3" text-anchor="middle">2026</text>',
      '<text x="150.22" y="154" fill="text3" text-anchor="middle">Feb</text>',
      '<text x="272.45" y="154" fill="text3" text-anchor="middle">Mar</text>',
      '<path d="M28,92.67L150.22,10" stroke="chart1" stroke-width="2"/>',
      '<path d="M150.22,10L272.45,51.33" stroke="chart1" stroke-width="2" stroke-dasharray="3 3" opacity="0.7"/>',
      '<circle cx="272.45" cy="51.33" r="4" fill="chart1" stroke="surface" stroke-width="1.5"/>',
      '<text x="282.45" y="55.33" fill="text1" text-anchor="start">20</text>',
    ]);
  });
});
