import { describe, expect, it } from '@jest/globals';
import {
  cookieFinding,
  cspFinding,
  hostFinding,
  hstsFinding,
  originFinding,
  protectionFinding,
  tlsFinding,
  uploadFinding,
  workerFinding,
} from './edge-findings.js';
import { mailFinding, senderFinding } from './mail-findings.js';
import {
  backlogFinding,
  backupFinding,
  clockFinding,
  databaseFinding,
  durabilityFinding,
  migrationsFinding,
  ownerFinding,
  processesFindings,
  secretsFinding,
  spaceFinding,
  zonesFinding,
} from './system-findings.js';

const NOW = new Date('2026-11-20T16:00:00Z');
const SITE = 'https://plumbline.example';
const LOCAL = 'http://localhost:8080';
const tls = (validTo: string, protocol = 'TLSv1.3') => ({ protocol, validTo });
const process = (name: string, lastSeenAt: string, version = '1.2.0') => ({ name, version, lastSeenAt });
const alive = '2026-11-20T15:59:40Z';
const EXPECTED = ['auth api', 'export api', 'export worker'];
const [a, b] = [`${'a'.repeat(20)}bcdefghijklmnopqrstuvw`, `${'x'.repeat(20)}bcdefghijklmnopqrstuvw`];

/** What is right, and how it is told apart from what is not. */
describe('F.8 the deployment check finds a broken installation', () => {
  it.each([
    ['no encryption', tlsFinding('http://plumbline.example', undefined, NOW), 'fail'],
    ['a certificate that ran out', tlsFinding(SITE, tls('Nov 19 00:00:00 2026 GMT'), NOW), 'fail'],
    ['a certificate that runs out soon', tlsFinding(SITE, tls('Nov 25 00:00:00 2026 GMT'), NOW), 'warn'],
    ['encryption that is not seen from within', tlsFinding(SITE, undefined, NOW, true), 'warn'],
    ['old encryption', tlsFinding(SITE, tls('Nov 25 00:00:00 2027 GMT', 'TLSv1.1'), NOW), 'fail'],
    ['HSTS missing', hstsFinding(SITE, undefined), 'fail'],
    ['HSTS for an hour', hstsFinding(SITE, 'max-age=3600'), 'warn'],
    ['no content policy', cspFinding(undefined), 'fail'],
    ['a weak content policy', cspFinding("script-src 'self' 'unsafe-inline'"), 'fail'],
    ['an open cookie', cookieFinding(SITE, ['session=1; HttpOnly; SameSite=Strict']), 'fail'],
    ['any origin allowed', originFinding(200, { 'access-control-allow-origin': '*' }), 'fail'],
    ['foreign names answered', hostFinding(200), 'warn'],
    ['a proxy that cuts files off', uploadFinding(413), 'fail'],
    ['an open path', protectionFinding([{ call: 'GET /api/admin/users', status: 200 }]), 'fail'],
    ['paths that a limit hid', protectionFinding([{ call: 'GET /api/jobs', status: 429 }]), 'warn'],
    ['a secret used twice', secretsFinding({ AUTH_REFRESH_KEY: a, AUTH_SECURITY_KEY: a }), 'fail'],
    ['a weak secret', secretsFinding({ AUTH_REFRESH_KEY: 'short', AUTH_SECURITY_KEY: b }), 'fail'],
    ['a well-known password', ownerFinding({ hasKnownPassword: true, hasSecondFactor: true }), 'fail'],
    ['no second factor', ownerFinding({ hasKnownPassword: false, hasSecondFactor: false }), 'warn'],
    ['a database that is away', databaseFinding(undefined), 'fail'],
    ['a pending migration', migrationsFinding(['One1', 'Two2'], ['One1']), 'fail'],
    ['tables of a newer program', migrationsFinding(['One1'], ['One1', 'Two2']), 'warn'],
    ['a clock that is off', clockFinding(-300_000), 'fail'],
    ['writes that a power failure loses', durabilityFinding({ fsync: 'off' }), 'fail'],
    ['zones that are missing', zonesFinding(1, ''), 'fail'],
    ['a full disk', spaceFinding('disk', { used: 97, total: 100 }, { warn: 0.8, fail: 0.95 }), 'fail'],
    [
      'a disk that is nearly full',
      spaceFinding('disk', { used: 83, total: 100 }, { warn: 0.8, fail: 0.95 }),
      'warn',
    ],
    ['no service worker', workerFinding(404, {}), 'fail'],
    [
      'a service worker that is kept',
      workerFinding(200, { 'content-type': 'text/javascript', 'cache-control': 'max-age=31536000' }),
      'warn',
    ],
    ['a domain without SPF', senderFinding('no-reply@plumbline.example', ['hello=1']), 'warn'],
    ['a domain that nobody tells of', senderFinding('no-reply@plumbline.example', undefined), 'warn'],
    ['no mail', mailFinding({ canSend: false, isServerNamed: false }), 'fail'],
    [
      'a mail that is refused',
      mailFinding({ canSend: true, isServerNamed: true, outcome: 'refused' }),
      'fail',
    ],
    ['no backup', backupFinding(undefined), 'warn'],
    ['an old backup', backupFinding(200_000), 'warn'],
    [
      'work that is held up',
      backlogFinding({ oldestJobSeconds: 900, oldestEventSeconds: 0, oldestMailSeconds: 0, deadLetters: 0 }),
      'warn',
    ],
    [
      'dead letters',
      backlogFinding({ oldestJobSeconds: 0, oldestEventSeconds: 0, oldestMailSeconds: 0, deadLetters: 2 }),
      'fail',
    ],
  ] as const)('%s', (_broken, finding, status) => {
    expect(finding.status).toBe(status);
    expect(finding.detail).not.toBe('');
    if (status === 'fail') expect(finding.fix?.text).toBeTruthy();
  });

  it('a worker that is down, by its name, and versions that differ', () => {
    const seen = [
      process('auth api', alive),
      process('export api', alive, '1.1.9'),
      process('export worker', '2026-11-20T15:00:00Z'),
    ];
    const [processes, versions] = processesFindings(EXPECTED, seen, NOW);
    expect(processes).toMatchObject({ status: 'fail', detail: expect.stringContaining('export worker') });
    expect(versions).toMatchObject({ status: 'warn', detail: '1.2.0, 1.1.9' });
  });

  it('a sound one passes', () => {
    const found = [
      tlsFinding(SITE, tls('Mar 4 00:00:00 2027 GMT'), NOW),
      tlsFinding(LOCAL, undefined, NOW),
      hstsFinding(SITE, 'max-age=31536000; includeSubDomains'),
      hstsFinding(LOCAL, undefined),
      cspFinding("default-src 'none'; script-src 'self' 'sha256-x'"),
      cookieFinding(SITE, [
        'session=1; HttpOnly; Secure; SameSite=Strict',
        'csrf=2; Secure; SameSite=Strict',
      ]),
      originFinding(403, {}),
      hostFinding(421),
      workerFinding(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }),
      senderFinding('no-reply@plumbline.example', ['v=spf1 mx -all']),
      uploadFinding(401),
      protectionFinding([{ call: 'GET /api/jobs', status: 401 }]),
      secretsFinding({ AUTH_REFRESH_KEY: a, AUTH_SECURITY_KEY: b }),
      ownerFinding({ hasKnownPassword: false, hasSecondFactor: true }),
      databaseFinding(2),
      migrationsFinding(['One1'], ['One1']),
      clockFinding(4),
      durabilityFinding({ fsync: 'on' }),
      zonesFinding(418, '2026b'),
      spaceFinding('memory', { used: 50, total: 100 }, { warn: 0.9, fail: 1 }),
      ...processesFindings(EXPECTED, [process('plumbline', alive)], NOW),
      backlogFinding({ oldestJobSeconds: 0, oldestEventSeconds: 0, oldestMailSeconds: 0, deadLetters: 0 }),
      backupFinding(3_600),
      mailFinding({ canSend: true, isServerNamed: true, outcome: 'sent', seconds: 2 }),
    ];
    expect(found.filter(({ status }) => status !== 'pass')).toEqual([]);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length - 2);
  });

  it('tells no value of a secret', () => {
    expect(JSON.stringify(secretsFinding({ AUTH_REFRESH_KEY: a, AUTH_SECURITY_KEY: a }))).not.toContain(a);
  });
});
