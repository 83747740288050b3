import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { aloneConfig } from '@plumbline/gateway';
import { storageFolders, storageSettings } from '@plumbline/storage';
import { parse } from 'yaml';
import { z } from 'zod';
import { LOCAL_SERVICES } from '../../launcher/services.js';

export const repository = join(dirname(fileURLToPath(import.meta.url)), '../../../../..');
export const readText = (path: string): string => readFileSync(join(repository, path), 'utf8');

/** Every process of the product that serves or works: a service's own name is that of the part that answers calls. */
export const PROCESSES: Readonly<Record<string, { settings: z.ZodObject; graceSeconds: number }>> = {
  gateway: { settings: aloneConfig, graceSeconds: 140 },
  ...Object.fromEntries(
    LOCAL_SERVICES.flatMap(({ entry, config: settings }) =>
      entry.roles.map((role) =>
        role === 'worker'
          ? [`${entry.name}-worker`, { settings, graceSeconds: 60 }]
          : [entry.name, { settings, graceSeconds: 30 }],
      ),
    ),
  ),
};
export const PROCESS_NAMES = Object.keys(PROCESSES);

/** A process by its name, with the seconds it gets from SIGTERM to SIGKILL (trust.md 3.3). */
export function processOf(name: string) {
  const process = PROCESSES[name];
  if (!process) throw new Error(`no process ${name}`);
  return process;
}

type Environment = Record<string, string>;

/**
 * The settings a process would start with.
 * @throws ZodError naming a variable that is missing or bad, ConfigError when they name no complete storage
 */
export function settingsOf(name: string, environment: Environment): Record<string, unknown> {
  const settings = processOf(name).settings.parse(environment);
  if ('S3_BUCKET' in settings) storageFolders(z.object(storageSettings).parse(environment));
  return settings;
}

/** Variables that the process does not read: a slip of the pen, or meant for somebody else. */
export function unknownTo(name: string, environment: Environment): string[] {
  return Object.keys(environment).filter(
    (variable) => !Object.hasOwn(processOf(name).settings.shape, variable),
  );
}

/** What the script makes that operators run once. */
export function makeSecrets(): {
  secrets: Environment;
  mode: number;
  secondRun: number | null;
  /** What an older file holds once the script has run over it. */
  upgraded: string;
} {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-secrets-'));
  try {
    const path = join(folder, '.env');
    const make = () =>
      spawnSync(process.execPath, [join(repository, 'deploy/docker/make-secrets.mjs'), path]).status;
    make();
    const first = readFileSync(path, 'utf8');
    const secondRun = make();
    if (readFileSync(path, 'utf8') !== first) throw new Error('the second run wrote the file again');
    const lines = first.trim().split('\n');
    const secrets = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
    const older = first.replace(/^AUTH_SEALING_KEY=.*\n/m, '').trimEnd();
    writeFileSync(path, older);
    make();
    const upgraded = readFileSync(path, 'utf8').replace(`${older}\n`, '');
    return { secrets, mode: statSync(path).mode & 0o777, secondRun, upgraded };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What the tests ask of a service in a compose file. */
export interface ComposeService {
  image: string;
  build?: { target: string };
  environment?: Record<string, string | number | null>;
  ports?: string[];
  networks: string[];
  depends_on?: Record<string, { condition: string }>;
  restart: string;
  read_only?: boolean;
  cap_drop: string[];
  security_opt: string[];
  stop_grace_period?: string;
  healthcheck?: { test?: string[]; disable?: boolean };
  deploy: { resources: { limits: Record<string, string | number> } };
}

export interface ComposeFile {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean } | null>;
}

/** Anchors keep the file short, and it is ours: their number needs no bound. */
export const composeFile = (name: string): ComposeFile =>
  parse(readText(name), { merge: true, maxAliasCount: -1 });

/** A variable of compose: its name, then `:-` and a default, or `:?` and what to do about it. */
const VARIABLE = /\$\{(\w+)(?::([-?])([^}]*))?\}/g;

export const variablesOf = (text: string) =>
  [...text.matchAll(VARIABLE)].map(([, name = '', kind, rest = '']) => ({ name, kind, rest }));

/** The environment as compose would give it: a variable without a value is left out. */
export function environmentOf(service: ComposeService, variables: Environment): Environment {
  const given = Object.entries(service.environment ?? {}).filter(([, value]) => value !== null);
  return Object.fromEntries(
    given.map(([name, value]) => [
      name,
      String(value).replace(VARIABLE, (_, variable, _kind, rest = '') => variables[variable] ?? rest),
    ]),
  );
}

/** The secrets that stand, whole, somewhere in the values. */
export function secretsIn(values: readonly string[], secrets: Environment): string[] {
  return Object.keys(secrets).filter((name) => values.some((value) => value.includes(secrets[name] ?? '')));
}
