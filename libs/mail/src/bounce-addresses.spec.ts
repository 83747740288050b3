import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { BounceAddresses } from './bounce-addresses.js';

const addresses = new BounceAddresses('a secret of the installation', 'bounces@numbers.example');

const tokenOf = (mailId: string): string => {
  const [, token] = /^bounces\+([\da-f]+)@numbers\.example$/.exec(addresses.addressOf(mailId) ?? '') ?? [];
  if (!token) throw new Error('there is no token');
  return token;
};

describe('the address that a mail comes back to (SCHED-001)', () => {
  it('F.5 leads to the mail, also where a server wrote it in capital letters', () => {
    const mailId = randomUUID();
    expect(addresses.mailOf(tokenOf(mailId))).toBe(mailId);
    expect(addresses.mailOf(tokenOf(mailId).toUpperCase())).toBe(mailId);
  });

  it('is no longer than the part before the @ may be (RFC 5321, 64 bytes)', () => {
    const longest = new BounceAddresses('a secret', `${'b'.repeat(15)}@x.example`);
    const [local] = (longest.addressOf(randomUUID()) ?? '').split('@');
    expect(local).toHaveLength(64);
  });

  it('cannot be made up: of another mail, by another installation, altered or cut', () => {
    const token = tokenOf(randomUUID());
    const ofAnother = `${randomUUID().replaceAll('-', '')}${token.slice(32)}`;
    const altered = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
    for (const forged of [ofAnother, altered, token.slice(0, -1), `${token}0`, '', 'é'.repeat(48)])
      expect(addresses.mailOf(forged)).toBeUndefined();
    expect(new BounceAddresses('another secret', undefined).mailOf(token)).toBeUndefined();
  });

  it('is none where nobody reads what comes back', () => {
    expect(new BounceAddresses('a secret', undefined).addressOf(randomUUID())).toBeUndefined();
  });
});
