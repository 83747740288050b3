import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { analyticsConfig } from '@plumbline/analytics-ai';
import { authConfig } from '@plumbline/auth';
import { aloneConfig } from '@plumbline/gateway';
import { ingestionConfig } from '@plumbline/ingestion';
import { storageFolders } from '@plumbline/storage';
import { parse } from 'yaml';

export const repository = join(dirname(fileURLToPath(import.meta.url)), '../../../../..');
export const readText = (path: string): string => readFileSync(join(repository, path), 'utf8');

/** Every process of the product that serves or works, and what it reads its settings with. */
export const PROCESSES = {
  gateway: aloneConfig,
  auth: authConfig,
  ingestion: ingestionConfig,
  'ingestion-worker': ingestionConfig,
  'analytics-ai': analyticsConfig,
  'analytics-ai-worker': analyticsConfig,
} as const;
export type ProcessName = keyof typeof PROCESSES;
export const PROCESS_NAMES = Object.keys(PROCESSES) as ProcessName[];

/** Seconds from SIGTERM to SIGKILL (trust.md 3.3). */
export const GRACE: Record<ProcessName, number> = {
  gateway: 140,
  auth: 30,
  ingestion: 30,
  'ingestion-worker': 60,
  'analytics-ai': 30,
  'analytics-ai-worker': 60,
};

type Environment = Record<string, string>;

/**
 * The settings a process would start with.
 * @throws ZodError naming a variable that is missing or bad, ConfigError when they name no complete storage
 */
export function settingsOf(name: ProcessName, environment: Environment): Record<string, unknown> {
  const settings = PROCESSES[name].parse(environment);
  if ('S3_BUCKET' in settings) storageFolders(settings);
  return settings;
}

/** Variables that the process does not read: a slip of the pen, or meant for somebody else. */
export function unknownTo(name: ProcessName, environment: Environment): string[] {
  return Object.keys(environment).filter((variable) => !Object.hasOwn(PROCESSES[name].shape, variable));
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

export const composeFile = (name: string): ComposeFile => parse(readText(name), { merge: true });

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
