import type { CheckFinding, Monitoring, WatchedProcess } from '@plumbline/contracts';
import { fail, pass, warn } from './finding.js';

const MISSED_MS = 210_000;
const BITS_PER_CHARACTER = 6;

/** Whether the keys of the installation are long enough and differ from one another; no value is told. */
export function secretsFinding(secrets: Readonly<Record<string, string>>): CheckFinding {
  const checked = { id: 'secrets', area: 'security' } as const;
  const names = Object.keys(secrets);
  const twice = names.filter((name) =>
    names.some((other) => other !== name && secrets[other] === secrets[name]),
  );
  const short = names.filter((name) => (secrets[name]?.length ?? 0) * BITS_PER_CHARACTER < 192);
  const fix = (name: string) => ({ where: `setting ${name}`, text: 'openssl rand -base64 48' });
  if (twice.length > 0)
    return fail(
      checked,
      'Two secrets are the same',
      `${twice.join(' and ')} have one value.`,
      fix(twice[0] ?? ''),
    );
  if (short.length > 0)
    return fail(checked, 'A secret is too short', `${short.join(', ')} can be guessed.`, fix(short[0] ?? ''));
  const shortest = Math.min(...Object.values(secrets).map(({ length }) => length));
  return pass(
    checked,
    'Secrets are long enough',
    `${names.length} of ${names.length}, shortest ${shortest * BITS_PER_CHARACTER} bits`,
  );
}

/** Whether the owner can be guessed, and whether a second factor stands in the way. */
export function ownerFinding(owner: { hasKnownPassword: boolean; hasSecondFactor: boolean }): CheckFinding {
  const checked = { id: 'owner', area: 'security' } as const;
  if (owner.hasKnownPassword)
    return fail(checked, 'The owner has a well-known password', 'It stands in every list of passwords.', {
      where: 'this product',
      text: '/profile',
    });
  if (!owner.hasSecondFactor)
    return warn(checked, 'The owner has no second factor', 'A password alone opens the whole installation.', {
      where: 'this product',
      text: '/profile',
    });
  return pass(checked, 'No default password is in use', 'the owner has a second factor');
}

/** Whether the database answers, and how fast. */
export function databaseFinding(ms: number | undefined): CheckFinding {
  const checked = { id: 'database', area: 'data' } as const;
  if (ms === undefined)
    return fail(checked, 'The database does not answer', 'A simple question got no answer.', {
      where: 'the machine of the database',
      text: 'systemctl status postgresql',
    });
  if (ms > 100)
    return warn(checked, 'The database answers slowly', `A simple question took ${Math.round(ms)} ms.`, {
      where: 'the network between services and database',
      text: 'ping -c 5 DATABASE_HOST',
    });
  return pass(checked, 'Database answers', `${Math.max(1, Math.round(ms))} ms`);
}

/** Whether what the program expects of the tables was done. */
export function migrationsFinding(expected: readonly string[], done: readonly string[]): CheckFinding {
  const checked = { id: 'migrations', area: 'data' } as const;
  const pending = expected.filter((name) => !done.includes(name));
  const fix = { where: 'the terminal', text: 'npm run migrate' };
  if (pending.length > 0)
    return fail(checked, `${pending.length} migrations are pending`, pending.slice(0, 3).join(', '), fix);
  const unknown = done.filter((name) => !expected.includes(name));
  if (unknown.length > 0)
    return warn(
      checked,
      'The tables are newer than the program',
      `Unknown here: ${unknown.slice(0, 3).join(', ')}.`,
    );
  return pass(checked, 'All migrations ran', `${done.length} of ${expected.length}`);
}

/** How far the clock of this process is from that of the database, in milliseconds. */
export function clockFinding(offsetMs: number): CheckFinding {
  const checked = { id: 'clock', area: 'data' } as const;
  const off = Math.abs(Math.round(offsetMs));
  const fix = { where: 'each machine', text: 'timedatectl set-ntp true' };
  if (off > 60_000)
    return fail(
      checked,
      'Clocks disagree',
      `By ${Math.round(off / 1_000)} s: sessions and codes end at wrong times.`,
      fix,
    );
  if (off > 2_000) return warn(checked, 'Clocks disagree', `By ${(off / 1_000).toFixed(1)} s.`, fix);
  return pass(checked, 'Clock', `${off} ms off`);
}

/** Whether a commit is on the disk when it is answered. */
export function durabilityFinding(settings: Readonly<Record<string, string>>): CheckFinding {
  const checked = { id: 'durability', area: 'data' } as const;
  const off = ['fsync', 'full_page_writes', 'synchronous_commit'].filter((name) => settings[name] === 'off');
  if (off.length > 0)
    return fail(checked, 'A power failure loses data', `Off: ${off.join(', ')}.`, {
      where: 'postgresql.conf',
      text: off.map((name) => `${name} = on`).join('\n'),
    });
  return pass(checked, 'What is saved survives a power failure', 'fsync is on');
}

/** Whether times can be read in every zone. */
export function zonesFinding(known: number, version: string): CheckFinding {
  const checked = { id: 'zones', area: 'data' } as const;
  if (known < 300)
    return fail(checked, 'Time-zone data is missing', `${known} zones are known.`, {
      where: 'the image, or the machine',
      text: 'apt-get install tzdata',
    });
  return pass(checked, 'Time-zone data', version);
}

/** How full a disk or the memory is. */
export function spaceFinding(
  id: 'disk' | 'memory',
  usage: Monitoring['disk'],
  limits: { warn: number; fail: number },
): CheckFinding {
  const checked = { id, area: id === 'disk' ? 'data' : 'running' } as const;
  const noun = id === 'disk' ? 'Disk' : 'Memory';
  if (!usage || usage.total === 0)
    return warn(checked, `${noun} is not measured yet`, 'Figures come within a minute.');
  const free = 1 - usage.used / usage.total;
  const detail = `${Math.round(free * 100)}% free`;
  const fix = {
    where: id === 'disk' ? 'the data folder' : 'the machine, or the limits of its containers',
    text: id === 'disk' ? 'du -xh --max-depth=2 "$PLUMBLINE_DATA" | sort -h | tail' : 'free -h',
  };
  if (free <= 1 - limits.fail) return fail(checked, `${noun} is full`, detail, fix);
  if (free <= 1 - limits.warn) return warn(checked, `${noun} is nearly full`, detail, fix);
  return pass(checked, noun, detail);
}

/**
 * Whether all processes are there and of one version.
 * @param expected names of processes without which something does not work; empty where one process is everything
 */
export function processesFindings(
  expected: readonly string[],
  seen: readonly Pick<WatchedProcess, 'name' | 'version' | 'lastSeenAt'>[],
  now: Date,
): CheckFinding[] {
  const alive = seen.filter(({ lastSeenAt }) => now.getTime() - Date.parse(lastSeenAt) < MISSED_MS);
  const covers = (name: string, { name: process }: { name: string }) =>
    process === name || process === 'plumbline' || process === name.replace(/ (api|worker)$/, ' both');
  const missing = expected.filter((name) => !alive.some((process) => covers(name, process)));
  const newest = alive
    .map(({ lastSeenAt }) => lastSeenAt)
    .sort()
    .at(-1);
  const age = newest ? Math.max(0, Math.round((now.getTime() - Date.parse(newest)) / 1_000)) : undefined;
  return [
    processesFinding(missing, alive.length, age),
    versionFinding([...new Set(alive.map(({ version }) => version))]),
  ];
}

function processesFinding(missing: readonly string[], alive: number, age: number | undefined): CheckFinding {
  const checked = { id: 'processes', area: 'running' } as const;
  if (missing.length === 0)
    return pass(checked, 'All processes are alive', `${alive}, heard of ${age ?? 0} s ago`);
  return fail(
    checked,
    missing.length === 1 ? 'A process is down' : `${missing.length} processes are down`,
    `Nothing has been heard of ${missing.join(', ')} for a while.`,
    {
      where: 'the cluster',
      text: `kubectl get pods -l app.kubernetes.io/component=${missing[0]?.split(' ')[0]}`,
    },
  );
}

function versionFinding(versions: readonly string[]): CheckFinding {
  const checked = { id: 'versions', area: 'running' } as const;
  if (versions.length <= 1) return pass(checked, 'One version everywhere', versions[0] ?? 'none told');
  return warn(checked, 'Versions differ', versions.join(', '), {
    where: 'the cluster',
    text: 'helm upgrade plumbline deploy/kubernetes/plumbline --wait',
  });
}

/** Whether jobs, events and mails get on. */
export function backlogFinding(seen: {
  oldestJobSeconds: number;
  oldestEventSeconds: number;
  oldestMailSeconds: number;
  deadLetters: number;
}): CheckFinding {
  const checked = { id: 'backlog', area: 'running' } as const;
  const link = { where: 'this product', text: '/admin/monitoring' };
  if (seen.deadLetters > 0)
    return fail(
      checked,
      'Events could not be applied',
      `${seen.deadLetters} dead letters wait for a replay.`,
      link,
    );
  const late = [
    seen.oldestJobSeconds > 300 && `a job waits for ${Math.round(seen.oldestJobSeconds)} s`,
    seen.oldestEventSeconds > 60 && `an event waits for ${Math.round(seen.oldestEventSeconds)} s`,
    seen.oldestMailSeconds > 600 && `a mail waits for ${Math.round(seen.oldestMailSeconds)} s`,
  ].filter((words) => words !== false);
  if (late.length > 0) return warn(checked, 'Work is held up', `${late.join('; ')}.`, link);
  return pass(checked, 'Jobs, events and mails get on', 'none waits long');
}

/** Whether there is a copy to go back to, and how old it is in seconds; undefined where none was ever made. */
export function backupFinding(ageSeconds: number | undefined): CheckFinding {
  const checked = { id: 'backup', area: 'data' } as const;
  const link = { where: 'this product', text: '/admin/backup' };
  if (ageSeconds === undefined)
    return warn(checked, 'There is no backup', 'Nothing can be brought back.', link);
  const hours = Math.round(ageSeconds / 3_600);
  if (hours >= 24) return warn(checked, 'The last backup is old', `${hours} h`, link);
  return pass(checked, 'Backup', `${hours} h ago`);
}
