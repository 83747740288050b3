import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestStep, TlsMode } from '@plumbline/contracts';
import { TestAuthority, type TestCertificate } from '@plumbline/testing';
import { DatabaseError } from '../database-error.js';
import { type ConnectionSettings, openSession } from '../open-session.js';
import { OutboundRules } from '../outbound/outbound-rules.js';
import { testConnection } from '../test-connection.js';

/** A real server that shows the certificate that it was given last. */
export interface EncryptedHome {
  /** How a reader reaches it under the name `localhost`, encryption aside. */
  reader: Omit<ConnectionSettings, 'tls' | 'caPem'>;
  /** A query that answers one row: a word that is there only where the connection is encrypted. */
  isEncrypted: string;
  /** Until the server shows it to whoever connects. */
  show(certificate: TestCertificate): Promise<void>;
  close(): Promise<void>;
}

const rules = new OutboundRules('loopback');

/** What every engine does alike with a certificate, right or wrong: in the test of a connection and in a session. */
export function tlsContract(
  open: (first: { certificate: TestCertificate; authority: string }) => Promise<EncryptedHome>,
): void {
  let authority: TestAuthority;
  let home: EncryptedHome;
  beforeAll(async () => {
    authority = await TestAuthority.create('Spec authority');
    const certificate = await authority.issue({ host: 'localhost' });
    home = await open({ certificate, authority: authority.pem });
  }, 60_000);
  afterAll(() => home?.close());

  const settings = (tls: TlsMode, caPem: string | null = authority.pem): ConnectionSettings => ({
    ...home.reader,
    ...{ tls, caPem },
  });
  const shows = async (issued: Parameters<TestAuthority['issue']>[0], by = authority) =>
    home.show(await by.issue(issued));
  const encryption = async (asked: ConnectionSettings): Promise<TestStep | undefined> => {
    const { steps } = await testConnection(rules, asked);
    return steps.find(({ name }) => name === 'tls');
  };
  /** The word that tells of encryption, or why there is no session. */
  const session = async (asked: ConnectionSettings): Promise<unknown> => {
    try {
      const opened = await openSession(rules, asked, 10_000);
      try {
        for await (const batch of opened.stream({ query: home.isEncrypted })) return batch[0]?.[0];
      } finally {
        await opened.close();
      }
      return undefined;
    } catch (error) {
      if (error instanceof DatabaseError) return error;
      throw error;
    }
  };

  describe('with a certificate of its own authority', () => {
    beforeAll(() => shows({ host: 'localhost' }));

    it('T-14 is verified to the host, and what is read is encrypted', async () => {
      const test = await testConnection(rules, settings('verify-host'));
      expect(test.steps.map(({ ok, detail }) => (ok ? ok : detail))).toEqual(test.steps.map(() => true));
      expect(test.steps.find(({ name }) => name === 'tls')?.detail).toMatch(
        /^TLS 1\.[23], certificate for localhost, valid to \w+ \d+, \d{4}$/,
      );
      expect(await session(settings('verify-host'))).toBeTruthy();
    });

    it('is refused where another authority is trusted, or only the known ones', async () => {
      const other = await TestAuthority.create('Other authority');
      for (const trusted of [other.pem, null]) {
        const step = await encryption(settings('verify-host', trusted));
        expect(step).toMatchObject({ ok: false, title: 'The certificate’s authority is not known' });
        expect(await session(settings('verify-authority', trusted))).toMatchObject({
          message: expect.stringContaining('signed by nobody who is known here'),
        });
      }
      expect(await session(settings('required', null))).toBeTruthy();
    });
  });

  it('an expired certificate is refused in words', async () => {
    await shows({ host: 'localhost', validUntilDays: -1 });
    const words = { message: 'The certificate of localhost has expired.' };
    expect(await encryption(settings('verify-authority'))).toMatchObject({
      ...{ ok: false, title: 'The certificate has expired' },
      detail: words.message,
    });
    expect(await session(settings('verify-authority'))).toMatchObject(words);
  });

  it('a certificate for another host is refused, and its host offered; its authority alone can be verified', async () => {
    await shows({ host: 'db.harbor.example' });
    const step = await encryption(settings('verify-host'));
    expect(step).toMatchObject({
      ...{ ok: false, title: 'The certificate is for another host' },
      fixes: expect.arrayContaining([
        expect.objectContaining({ action: 'use_host', value: 'db.harbor.example' }),
        expect.objectContaining({ action: 'verify_authority' }),
      ]),
    });
    expect(await session(settings('verify-host'))).toMatchObject({
      message: expect.stringContaining('It names db.harbor.example. You asked for localhost.'),
    });
    expect(await session(settings('verify-authority'))).toBeTruthy();
  });
}
