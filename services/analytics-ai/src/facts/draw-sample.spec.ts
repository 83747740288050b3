import { describe, expect, it } from '@jest/globals';
import { drawnPlaces } from './draw-sample.js';

describe('a sample of facts', () => {
  it('follows from its seed', () => {
    expect(drawnPlaces('2026-11-26T15', 5)).toEqual(drawnPlaces('2026-11-26T15', 5));
    expect(drawnPlaces('2026-11-26T15', 5)).not.toEqual(drawnPlaces('2026-11-26T16', 5));
  });

  it('lies evenly over all ids', () => {
    const places = drawnPlaces('x', 4_000);
    expect(new Set(places).size).toBe(4_000);
    const quarters = [0, 0, 0, 0];
    for (const place of places) quarters[Math.floor(Number.parseInt(place.slice(0, 2), 16) / 64)]! += 1;
    for (const count of quarters) expect(Math.abs(count - 1_000)).toBeLessThan(120);
    expect(places[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });
});
