import { describe, expect, it } from '@jest/globals';
import { isNearlyFull, storageQuota } from './storage-quota.js';

describe('the storage quota', () => {
  it('BROWSER-004 warns strictly above 80 percent', () => {
    const full = (usedBytes: number) => isNearlyFull({ usedBytes, quotaBytes: 1_000 });
    expect([799, 800, 801, 1_000].map(full)).toEqual([false, false, true, true]);
  });

  it('is unknown where the browser does not tell', async () => {
    expect(await storageQuota(undefined)).toBeNull();
    expect(await storageQuota({ estimate: async () => ({}) })).toBeNull();
    expect(await storageQuota({ estimate: () => Promise.reject(new Error('no')) })).toBeNull();
    expect(await storageQuota({ estimate: async () => ({ usage: 0, quota: 9 }) })).toEqual({
      usedBytes: 0,
      quotaBytes: 9,
    });
  });
});
