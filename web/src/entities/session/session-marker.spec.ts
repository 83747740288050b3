import { afterEach, describe, expect, it } from '@jest/globals';
import { clearMarker, hasFreshMarker, MARKER_TOUCH_MS, touchMarker } from './session-marker.js';

describe('session marker', () => {
  afterEach(clearMarker);

  it('is valid for two hours, also where nothing but memory can store it (SESS-017)', () => {
    touchMarker(0);
    expect(hasFreshMarker(7_199_999)).toBe(true);
    expect(hasFreshMarker(7_200_000)).toBe(false);
  });

  it('is gone when cleared', () => {
    touchMarker();
    clearMarker();
    expect(hasFreshMarker()).toBe(false);
  });

  it('is touched every five minutes (SESS-018)', () => {
    expect(MARKER_TOUCH_MS).toBe(300_000);
  });
});
