import { describe, expect, it } from '@jest/globals';
import type { ContentFacts } from './content-facts.js';
import { contentsOf } from './content-model.js';

const text = (name: string, samples: readonly string[], distinct: number): ContentFacts => {
  const lengths = samples.map(({ length }) => length);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const length = { min: Math.min(...lengths), max: Math.max(...lengths), mean };
  return {
    ...{ name, samples, distinct, length, type: 'text', role: distinct > 10 ? 'text' : 'dimension' },
    ...{ rows: 1_000, missing: 0, isWritten: false },
  };
};
const number = (name: string, given: Partial<ContentFacts> = {}): ContentFacts => ({
  ...{ name, type: 'integer', role: 'measure', rows: 1_000, missing: 0, distinct: 400, min: 0, max: 5_000 },
  ...{ isWritten: false, ...given },
});

/** A table as a shop would have it. */
const SHOP: Array<[ContentFacts, string]> = [
  [number('order_id', { role: 'identifier', distinct: 1_000, min: 1, max: 1_000 }), 'key'],
  [number('quantity', { distinct: 12, min: 1, max: 12 }), 'number'],
  [number('revenue', { type: 'decimal' }), 'number'],
  [number('price', { type: 'decimal', isWritten: true }), 'written_number'],
  [text('category', ['Chairs', 'Tables', 'Lamps'], 9), 'category'],
  [text('page', ['https://shop.example.com/a', 'https://shop.example.com/b'], 990), 'link'],
  [
    text(
      'review',
      ['The chair is very good and came in time.', 'It was too small for the room, sadly.'],
      950,
    ),
    'sentence',
  ],
  [text('genres', ['Action|Drama|War', 'Comedy|Drama', 'Drama|War'], 600), 'list'],
  [text('weight', ['12 kg', '7 kg', '150 kg'], 60), 'written_number'],
  [
    { ...number('order_date'), type: 'date', role: 'time', min: undefined, max: undefined } as ContentFacts,
    'time',
  ],
];

describe('what the cells of a column hold', () => {
  const held = contentsOf(SHOP.map(([facts]) => facts));
  it.each(SHOP.map(([{ name }, content], at) => [name, content, held[at]!.content]))(
    '%s: %s',
    (_, content, found) => {
      expect(found).toBe(content);
    },
  );

  it('is likely in parts that add up to one', () => {
    for (const { likelihoods } of held)
      expect([...likelihoods.values()].reduce((sum, part) => sum + part, 0)).toBeCloseTo(1, 12);
  });
});
