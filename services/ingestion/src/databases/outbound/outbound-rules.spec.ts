import { describe, expect, it } from '@jest/globals';
import { classify, isNetworkList } from '@plumbline/server';
import { DatabaseError } from '../database-error.js';
import { type Lookup, OutboundRules } from './outbound-rules.js';

const places =
  (answers: Record<string, string[]>): Lookup =>
  async (host) =>
    answers[host] ?? [];

async function outcome(rules: OutboundRules, host: string, port = 5432): Promise<string> {
  try {
    return await rules.resolve({ host, port });
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return error.details.title ?? '';
  }
}

describe('an address', () => {
  it.each([
    ['93.184.216.34', 'public'],
    ['2606:2800:220:1::1', 'public'],
    ['127.0.0.1', 'loopback'],
    ['::1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['10.1.2.3', 'private'],
    ['172.31.0.1', 'private'],
    ['100.64.0.1', 'private'],
    ['::ffff:192.168.1.1', 'private'],
    ['fd12::1', 'private'],
    ['169.254.169.254', 'forbidden'],
    ['::ffff:a9fe:a9fe', 'forbidden'],
    ['64:ff9b::a9fe:a9fe', 'forbidden'],
    ['2002:a9fe:a9fe::1', 'forbidden'],
    ['fd00:ec2::254', 'forbidden'],
    ['fe80::1', 'forbidden'],
    ['0.0.0.0', 'forbidden'],
    ['::', 'forbidden'],
    ['224.0.0.1', 'forbidden'],
    ['not an address', 'forbidden'],
  ] as const)('S-05 %s is %s by its bytes', (address, kind) => {
    expect(classify(address)).toBe(kind);
  });
});

describe('the outbound rules', () => {
  const find = places({
    public: ['93.184.216.34'],
    desk: ['127.0.0.1'],
    office: ['10.20.0.5'],
    cloud: ['169.254.169.254'],
    mixed: ['93.184.216.34', '127.0.0.1'],
  });

  it('T-14 let public addresses through and nothing else', async () => {
    const rules = new OutboundRules('', [], find);
    expect(await outcome(rules, 'public')).toBe('93.184.216.34');
    for (const host of ['desk', 'office', 'cloud']) {
      expect(await outcome(rules, host)).toBe('The address is not allowed');
    }
    expect(await outcome(rules, 'nowhere')).toBe('The name was not found');
  });

  it('S-05 refuse a name of which any address is not allowed', async () => {
    expect(await outcome(new OutboundRules('', [], find), 'mixed')).toBe('The address is not allowed');
  });

  it('open what an operator names, and metadata services only by their exact network', async () => {
    const desk = new OutboundRules('loopback, private', [], find);
    expect(await outcome(desk, 'desk')).toBe('127.0.0.1');
    expect(await outcome(desk, 'office')).toBe('10.20.0.5');
    expect(await outcome(desk, 'cloud')).toBe('The address is not allowed');
    const office = new OutboundRules('10.20.0.0/16', [], find);
    expect(await outcome(office, 'office')).toBe('10.20.0.5');
    expect(await outcome(office, 'desk')).toBe('The address is not allowed');
  });

  it('S-05 answer with the address that was judged, whatever a name says on a second look', async () => {
    const answers = [['93.184.216.34'], ['127.0.0.1']];
    const rules = new OutboundRules('', [], async () => answers.shift() ?? []);
    expect(await outcome(rules, 'rebinding')).toBe('93.184.216.34');
    expect(await outcome(rules, 'rebinding')).toBe('The address is not allowed');
  });

  it('S-04 never lead to the database of the product, by any of its names', async () => {
    const rules = new OutboundRules(
      'loopback,private',
      [
        { host: 'office', port: 5432 },
        { host: 'desk', port: 5433 },
      ],
      async (host) => (host === '::1' ? ['::1'] : host === 'alias' ? ['10.20.0.5'] : find(host)),
    );
    expect(await outcome(rules, 'alias')).toBe('The address is not allowed');
    expect(await outcome(rules, '::1', 5433)).toBe('The address is not allowed');
    expect(await outcome(rules, '::1', 5432)).toBe('::1');
  });

  it.each([
    ['', true],
    ['loopback,10.0.0.0/8', true],
    ['fd00::/8', true],
    ['everything', false],
    ['10.0.0.0/99', false],
  ])('the setting %j can be understood: %s', (allowed, isRight) => {
    expect(isNetworkList(allowed)).toBe(isRight);
  });

  it.each(['127.1', '0x7f000001', '2130706433', '017700000001', 'localhost.', '[::1]', '[::ffff:127.0.0.1]'])(
    'S-05 see through %s, as the system resolves it',
    async (host) => {
      expect(['The address is not allowed', 'The name was not found']).toContain(
        await outcome(new OutboundRules(''), host),
      );
    },
  );
});
