import { afterEach, describe, expect, it } from '@jest/globals';
import { clearFallbackRecord, fallbackRecord, storeFallbackRecord } from './fallback-record.js';

const USER = {
  id: '0f0e0d0c-0b0a-4908-8706-050403020100',
  username: 'zoë漢',
  email: 'z@plumbline.example',
  role: 'user',
  plan: 'free',
} as const;

const BROWSER = {
  name: 'Safari',
  version: '12',
  isMobile: false,
  isPrivateBrowsing: false,
  supportsLocalStorage: true,
  supportsCookies: true,
  supportsServiceWorker: true,
  supportsES6: true,
};
const NOW = Date.UTC(2026, 10, 21);
const store = () => storeFallbackRecord(USER, 'secret', NOW, BROWSER);

describe('the fallback record', () => {
  afterEach(clearFallbackRecord);

  it('STOR-002 STOR-003 holds user, sessionId, an ISO time and what the browser is', () => {
    store();
    expect(JSON.parse(fallbackRecord(() => true) ?? '')).toEqual({
      user: { id: USER.id, username: USER.username, role: 'user' },
      sessionId: 'secret',
      timestamp: '2026-11-21T00:00:00.000Z',
      browserInfo: BROWSER,
    });
  });

  it('SEC-001 can be sent as a header: nothing outside printable ASCII, and the same record', () => {
    store();
    const header = fallbackRecord(() => true) ?? '';
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    expect(JSON.parse(header).user.username).toBe('zoë漢');
  });

  it('SEC-001 is sent only where the browser needs it and a sign-in has stored it', () => {
    expect(fallbackRecord(() => true)).toBeNull();
    store();
    expect(fallbackRecord(() => false)).toBeNull();
    clearFallbackRecord();
    expect(fallbackRecord(() => true)).toBeNull();
  });
});
