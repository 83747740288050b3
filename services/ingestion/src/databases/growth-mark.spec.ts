import { describe, expect, it } from '@jest/globals';
import { canGrow, type GrowthMark, markLiteral } from './growth-mark.js';

describe('the mark of a growing column', () => {
  it.each<[GrowthMark['kind'], string, string]>([
    ['integer', '9007199254740993', '9007199254740993'],
    ['integer', '-4', '-4'],
    ['date', '2026-11-26', `'2026-11-26'`],
    ['timestamp', '2026-11-26 06:00:00.123456+00', `'2026-11-26 06:00:00.123456+00'`],
    ['timestamp', '2026-11-26 06:00:00', `'2026-11-26 06:00:00'`],
  ])('of %s %s is written as it was read', (kind, text, literal) => {
    expect(markLiteral({ kind, text })).toBe(literal);
  });

  it.each<[GrowthMark['kind'], string]>([
    ['integer', '1 OR 1=1'],
    ['integer', ''],
    ['date', `2026-11-26' OR 'a'='a`],
    ['timestamp', '2026-11-26 06:00:00\\'],
    ['timestamp', 'infinity'],
  ])('S-04 of %s lets through nothing else: %s', (kind, text) => {
    expect(() => markLiteral({ kind, text })).toThrow(/no (?:integer|date|timestamp)/);
  });

  it('is none of a text, a fraction or a yes and no', () => {
    const others = ['text', 'decimal', 'float', 'boolean', 'binary'] as const;
    expect(others.some((kind) => canGrow({ kind }))).toBe(false);
    expect(canGrow({ kind: 'integer', precision: 50 })).toBe(false);
    expect(canGrow({ kind: 'integer', precision: 10 })).toBe(true);
  });
});
