import { describe, expect, it } from '@jest/globals';
import { RATE_LIMITS, SERVICES, serviceSetting } from '@plumbline/contracts';
import { loadConfig } from '@plumbline/server';
import { aloneConfig, gatewayConfig, rateLimitsOf } from './config.js';

const URLS = {
  ...Object.fromEntries(SERVICES.map((entry) => [serviceSetting(entry, 'URL'), 'http://127.0.0.1:1'])),
};
const load = (settings: Record<string, string>) =>
  loadConfig('gateway', gatewayConfig, { ...URLS, ...settings });

describe('settings', () => {
  it('has defaults that are safe on a bare machine', () => {
    const config = load({ PUBLIC_URL: '', TRUST_PROXY: '', WEB_ROOT: '', RATE_LIMITS: '' });
    expect(config).toMatchObject({ HOST: '127.0.0.1', PORT: 8080 });
    expect(config.PUBLIC_URL ?? config.TRUST_PROXY ?? config.WEB_ROOT).toBeUndefined();
    expect(rateLimitsOf(config)).toEqual(RATE_LIMITS);
  });

  it.each([
    ['AUTH_URL', 'not an address'],
    ['INGESTION_URL', 'ftp://files'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'numbers.example'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'localhost'],
    ['RATE_LIMITS', 'login=many'],
    ['RATE_LIMITS', 'constructor=1/60'],
    ['RATE_LIMITS', 'login=0/60'],
    ['RATE_LIMIT_FACTOR', '-7'],
  ])('names %s when it is bad, and not its value', (name, value) => {
    expect(() => load({ [name]: value })).toThrow(
      new RegExp(`^gateway cannot start with these settings:\n  ${name}: `),
    );
    expect(() => load({ [name]: value })).not.toThrow(value);
  });

  it('wants the keys of auth when it runs alone', () => {
    expect(() => loadConfig('gateway', aloneConfig, URLS)).toThrow(/AUTH_JWKS_URL/);
  });

  it('changes the limits that are named, and no other', () => {
    const limits = rateLimitsOf(load({ RATE_LIMITS: 'login=5/30, signup=7/3600' }));
    expect(limits.login).toEqual({ max: 5, windowMs: 30_000, per: 'address' });
    expect(limits.signup.max).toBe(7);
    expect(limits.upload).toEqual(RATE_LIMITS.upload);
  });
});
