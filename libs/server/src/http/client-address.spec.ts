import { describe, expect, it } from '@jest/globals';
import { addressGroup, plainAddress } from './client-address.js';

describe('addresses', () => {
  it.each([
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['10.1.2.3', '10.1.2.3'],
    ['2001:db8::1', '2001:db8::1'],
  ])('%s is written %s', (address, plain) => expect(plainAddress(address)).toBe(plain));

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::9', '2001:db8:1:2::/64'],
    ['2001:0db8:1::9', '2001:db8:1:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['10.1.2.3', '10.1.2.3'],
  ])('%s is counted as %s (S-17)', (address, group) => expect(addressGroup(address)).toBe(group));
});
