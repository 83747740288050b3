import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConfigError } from '@plumbline/server';
import { writeAddressDatabase } from '../../testing/address-database.js';
import { PASSWORD, type RunningAuth, startAuth } from '../../testing/running-auth.js';
import { NetworkPolicy } from './network-policy.js';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-addresses-'));
const [countries, anonymous] = [join(folder, 'country.mmdb'), join(folder, 'anonymous.mmdb')];

let auth: RunningAuth;
beforeAll(async () => {
  writeAddressDatabase(countries, {
    '198.51.100.0/24': { country: { iso_code: 'US' } },
    '203.0.113.0/24': { country: { iso_code: 'CA' } },
  });
  writeAddressDatabase(anonymous, {
    '198.51.100.128/25': { is_anonymous: true, is_anonymous_vpn: true },
    '192.0.2.0/24': { is_tor_exit_node: true },
  });
  auth = await startAuth({ NETWORK_POLICY_MMDB: `${countries}, ${anonymous}` });
});
afterAll(async () => {
  await auth?.stop();
  rmSync(folder, { recursive: true });
});

const OUTSIDE = 'This service is only available within the United States.';
const HIDDEN = 'Please switch off your VPN or proxy. They are not permitted here.';

const signUpFrom = (from: string, username: string) =>
  auth.call('POST', '/api/auth/signup', {
    from,
    body: { username, email: `${username}@x.example`, password: PASSWORD, usLocationAttested: true },
  });

describe('T-18 NETWORK_POLICY_MMDB', () => {
  it.each([
    ['PROD-002', '203.0.113.9', OUTSIDE],
    ['PROD-002', '::ffff:203.0.113.9', OUTSIDE],
    ['PROD-003', '198.51.100.200', HIDDEN],
    ['PROD-003', '192.0.2.1', HIDDEN],
  ])('%s refuses %s in plain words, at sign-up and sign-in', async (_id, from, message) => {
    const signedUp = await signUpFrom(from, 'refused');
    expect([signedUp.status, signedUp.body.message]).toEqual([403, message]);
    const body = { username: 'owner', password: 'whatever' };
    const signedIn = await auth.call('POST', '/api/auth/login', { from, body });
    expect([signedIn.status, signedIn.body.message]).toEqual([403, message]);
    const verified = await auth.call('POST', '/api/auth/verify-2fa', {
      from,
      body: { tempSessionId: 'x'.repeat(43), code: '123456' },
    });
    expect(verified.status).toBe(403);
  });

  it.each(['198.51.100.7', '10.0.0.7', '127.0.0.1', 'not an address'])('lets %s in', async (from) => {
    expect((await signUpFrom(from, `in-${from.replaceAll(/[^\d]/g, '') || 'x'}`)).status).toBe(201);
  });

  it('is off by default', () => {
    expect(new NetworkPolicy([]).refusal('203.0.113.9')).toBeUndefined();
  });

  it('stops the start where a file is missing or of another kind, without naming it', () => {
    const text = join(folder, 'text.mmdb');
    writeFileSync(text, 'no database');
    for (const file of [text, join(folder, 'missing.mmdb')]) {
      expect(() => new NetworkPolicy([file])).toThrow(ConfigError);
      expect(() => new NetworkPolicy([file])).toThrow(/NETWORK_POLICY_MMDB/);
    }
  });
});
