import { describe, expect, it } from '@jest/globals';
import { insight } from './insights.js';

const { type, priority, confidence } = insight.shape;

describe('an insight', () => {
  it('ENT-010 is of one of six types', () => {
    expect(type.options).toEqual([
      'trend',
      'anomaly',
      'correlation',
      'prediction',
      'recommendation',
      'other',
    ]);
  });

  it('ENT-012 has one of three priorities', () => {
    expect(priority.options).toEqual(['high', 'medium', 'low']);
  });

  it('ENT-011 has a confidence from 0 to 1, as a text', () => {
    const isOne = (value: unknown) => confidence.safeParse(value).success;
    expect(['0', '0.5', '0.999'].map(isOne)).toEqual([true, true, true]);
    expect(['', 'high', '-0.5', '1.5', '50%', 0.5].map(isOne)).toEqual(Array(6).fill(false));
  });
});
