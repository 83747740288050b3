import { resolveTxt } from 'node:dns/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  type CheckFinding,
  type CheckLevel,
  MARKER_HEADER,
  MARKER_VALUE,
  MAX_UPLOAD_BYTES,
  OPERATIONS,
  SERVICES,
} from '@plumbline/contracts';
import { Mailer } from '@plumbline/mail';
import { DataSource } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import type { AuthEmails } from '../../emails/auth-emails.js';
import { Passwords } from '../../identity/users/passwords.js';
import { User } from '../../identity/users/user.entity.js';
import { Levels } from '../monitoring/levels.js';
import { SeriesQueries } from '../monitoring/series.queries.js';
import { backupAge } from './backup-age.js';
import {
  cspFinding,
  hostFinding,
  hstsFinding,
  originFinding,
  protectionFinding,
  tlsFinding,
  uploadFinding,
  workerFinding,
} from './edge-findings.js';
import { fail } from './finding.js';
import { FullChecks } from './full-checks.js';
import { mailFinding, senderFinding } from './mail-findings.js';
import { modelCallsOf } from './model-calls.js';
import { encryptionOf, type Probe, probeOf } from './probe.js';
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
import { codeFinding, modelsFindings, schedulesFinding } from './work-findings.js';

const AT_ONCE = 8;
const DAY_MS = 86_400_000;
const NO_ID = '00000000-0000-4000-8000-000000000000';
/** What stands at the top of every list of passwords, and long enough to be allowed here. */
const KNOWN_PASSWORDS = ['password1234', 'changeme1234', 'administrator', 'plumbline1234', 'Password12345'];

/** Runs the checks of a level. What a check cannot find out fails with the reason. */
@Injectable()
export class CheckRunner {
  constructor(
    private readonly database: DataSource,
    private readonly series: SeriesQueries,
    private readonly passwords: Passwords,
    private readonly full: FullChecks,
    @Inject(Mailer) private readonly mailer: Mailer<AuthEmails>,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  async run(level: CheckLevel, recipient: string, signal: AbortSignal): Promise<CheckFinding[]> {
    const { PUBLIC_URL, CHECK_URL } = this.config;
    const probe = probeOf(CHECK_URL ?? PUBLIC_URL, PUBLIC_URL, signal);
    const groups = [
      () => this.edge(probe),
      () => this.protection(probe),
      () => this.settings(),
      () => this.data(),
      () => this.running(),
      () => this.sender(),
      () => (level === 'full' ? this.full.run(probe, recipient, signal) : this.mailSetting()),
    ];
    const found: CheckFinding[] = [];
    for (const group of groups) found.push(...(await group()));
    return found;
  }

  /** How the installation is seen from outside. */
  private async edge(probe: Probe): Promise<CheckFinding[]> {
    const { PUBLIC_URL: address, CHECK_URL } = this.config;
    const page = await probe({ path: '/' }).catch(() => undefined);
    if (!page)
      return [
        fail(
          { id: 'reach', area: 'security' },
          'The installation does not reach itself',
          `${address} did not answer.`,
          {
            where: 'setting CHECK_URL: where this process reaches the gateway',
            text: 'CHECK_URL=http://gateway:8080',
          },
        ),
      ];
    const { origin } = new URL(address);
    const call = {
      method: 'POST',
      path: '/api/cache/invalidate',
      headers: { [MARKER_HEADER]: MARKER_VALUE },
    };
    const [foreign, named, worker, upload] = await Promise.all([
      probe({ ...call, headers: { ...call.headers, origin: 'https://elsewhere.example' } }),
      probe({ path: '/api/system-health', headers: { host: 'elsewhere.example' } }),
      probe({ path: '/sw.js' }),
      probe({
        ...{ method: 'POST', path: '/api/upload', announcedBytes: MAX_UPLOAD_BYTES },
        headers: { [MARKER_HEADER]: MARKER_VALUE, origin, 'content-type': 'multipart/form-data; boundary=x' },
      }),
    ]);
    return [
      tlsFinding(address, page.tls ?? (await encryptionOf(address)), new Date(), CHECK_URL !== undefined),
      hstsFinding(address, page.headers['strict-transport-security']),
      cspFinding(page.headers['content-security-policy'] as string | undefined),
      originFinding(foreign.status, foreign.headers),
      hostFinding(named.status),
      workerFinding(worker.status, worker.headers),
      uploadFinding(upload.status),
    ];
  }

  /** Every path that is not public, without a session. */
  private async protection(probe: Probe): Promise<CheckFinding[]> {
    const closed = OPERATIONS.filter(({ access }) => access !== 'public');
    const answers: { call: string; status: number }[] = [];
    const pending = [...closed];
    const ask = async () => {
      for (let next = pending.pop(); next; next = pending.pop()) {
        const { method, path } = next;
        const headers = { [MARKER_HEADER]: MARKER_VALUE };
        const answer = await probe({ method, path: path.replaceAll(/\{\w+\}/g, NO_ID), headers }).catch(
          () => undefined,
        );
        answers.push({ call: `${method} ${path}`, status: answer?.status ?? 0 });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, ask));
    return [protectionFinding(answers)];
  }

  private async settings(): Promise<CheckFinding[]> {
    const { AUTH_SIGNING_KEY, AUTH_REFRESH_KEY, AUTH_SECURITY_KEY, SEALING_KEY } = this.config;
    const owner = await this.database.manager.findOneBy(User, { role: 'owner' });
    const known = await Promise.all(
      KNOWN_PASSWORDS.map((word) => this.passwords.verify(owner?.passwordHash, word)),
    );
    return [
      secretsFinding({ AUTH_SIGNING_KEY, AUTH_REFRESH_KEY, AUTH_SECURITY_KEY, SEALING_KEY }),
      ownerFinding({
        hasKnownPassword: known.includes(true),
        hasSecondFactor: owner !== null && owner.secondFactor !== 'none',
      }),
    ];
  }

  private async data(): Promise<CheckFinding[]> {
    const began = performance.now();
    const [clock]: { now: Date }[] = await this.database
      .query('SELECT clock_timestamp() AS now')
      .catch(() => []);
    if (!clock) return [databaseFinding(undefined)];
    const ms = performance.now() - began;
    const offset = Date.now() - ms / 2 - clock.now.getTime();
    const done: { name: string }[] = await this.database.query('SELECT name FROM migrations');
    const settings: { name: string; setting: string }[] = await this.database.query(
      `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit')`,
    );
    const levels = new Levels(await this.series.levels(new Date()));
    return [
      databaseFinding(ms),
      migrationsFinding(
        this.database.migrations.map((migration) => migration.name ?? migration.constructor.name),
        done.map(({ name }) => name),
      ),
      durabilityFinding(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))),
      clockFinding(offset),
      zonesFinding(Intl.supportedValuesOf('timeZone').length, process.versions.tz ?? ''),
      spaceFinding('disk', levels.usage('disk_used_bytes', 'disk_total_bytes'), { warn: 0.8, fail: 0.95 }),
      backupFinding(await backupAge(this.database, levels.highest('backup_age_seconds'))),
    ];
  }

  private async running(): Promise<CheckFinding[]> {
    const now = new Date();
    const day = { from: new Date(now.getTime() - DAY_MS), until: now, stepMinutes: 1_440, steps: [] };
    const [rows, processes, calls] = await Promise.all([
      this.series.levels(now),
      this.series.processes(now),
      this.series.growth(day, ['ai_calls_total']),
    ]);
    const levels = new Levels(rows);
    const expected = [
      'gateway',
      ...SERVICES.flatMap(({ name, roles }) => roles.map((role) => `${name} ${role}`)),
    ];
    const seen = processes.map((process) => ({ ...process, lastSeenAt: process.lastSeenAt.toISOString() }));
    return [
      ...processesFindings(expected, seen, now),
      spaceFinding('memory', levels.usage('memory_used_bytes', 'memory_total_bytes'), {
        warn: 0.92,
        fail: 0.99,
      }),
      backlogFinding({
        oldestJobSeconds: levels.highest('queue_oldest_seconds') ?? 0,
        oldestEventSeconds: levels.highest('outbox_oldest_seconds') ?? 0,
        oldestMailSeconds: levels.highest('mails_oldest_seconds') ?? 0,
        deadLetters: levels.of('dead_letters').reduce((sum, { value }) => sum + value, 0),
      }),
      schedulesFinding(levels.highest('schedules_late_seconds')),
      codeFinding(levels.highest('code_new_findings')),
      ...modelsFindings(
        levels.of('ai_providers').map(({ label }) => label),
        modelCallsOf(calls),
      ),
    ];
  }

  /** Mails that stay on this machine come from nowhere. */
  private async sender(): Promise<CheckFinding[]> {
    const { SMTP_URL, MAIL_FROM } = this.config;
    if (SMTP_URL === undefined) return [];
    const records = await resolveTxt(MAIL_FROM.split('@')[1] ?? '').catch(
      ({ code }: NodeJS.ErrnoException) => (code === 'ENODATA' || code === 'ENOTFOUND' ? [] : undefined),
    );
    return [
      senderFinding(
        MAIL_FROM,
        records?.map((parts) => parts.join('')),
      ),
    ];
  }

  private async mailSetting(): Promise<CheckFinding[]> {
    return [mailFinding({ canSend: this.mailer.canSend, isServerNamed: this.config.SMTP_URL !== undefined })];
  }
}
