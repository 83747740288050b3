#!/usr/bin/env node
// Makes the secrets of one installation, once: `node deploy/docker/make-secrets.mjs [file]`, by default .env beside
// docker-compose.yml. A file that exists keeps what it holds; only secrets that a later version needs are added to it.
// Runs on any Node from 20, alone.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const path = process.argv[2] ?? join(root, '.env');

/** 256 bits that may stand in a URL. */
const random = () => randomBytes(32).toString('base64url');

const secrets = {
  POSTGRES_PASSWORD: random(),
  AUTH_DATABASE_PASSWORD: random(),
  INGESTION_DATABASE_PASSWORD: random(),
  ANALYTICS_DATABASE_PASSWORD: random(),
  GATEWAY_REDIS_PASSWORD: random(),
  AUTH_REDIS_PASSWORD: random(),
  INGESTION_REDIS_PASSWORD: random(),
  ANALYTICS_REDIS_PASSWORD: random(),
  S3_ROOT_SECRET: random(),
  INGESTION_S3_SECRET: random(),
  ANALYTICS_S3_SECRET: random(),
  AUTH_SIGNING_KEY: generateKeyPairSync('ed25519')
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64'),
  AUTH_REFRESH_KEY: random(),
  AUTH_SECURITY_KEY: random(),
  AUTH_SEALING_KEY: random(),
  ANALYTICS_SEALING_KEY: random(),
  PLUMBLINE_OWNER_PASSWORD: random(),
  GRAFANA_PASSWORD: random(),
};

const toText = (names) => names.map((name) => `${name}=${secrets[name]}\n`).join('');
try {
  writeFileSync(path, toText(Object.keys(secrets)), { mode: 0o600, flag: 'wx', flush: true });
} catch (failure) {
  if (failure.code !== 'EEXIST') throw failure;
  const held = readFileSync(path, 'utf8');
  const missing = Object.keys(secrets).filter((name) => !new RegExp(`^${name}=`, 'm').test(held));
  if (missing.length === 0) {
    process.stderr.write(`${path} exists and stays as it is. To make new secrets, move it away first.\n`);
    process.exit(1);
  }
  appendFileSync(path, `${held.endsWith('\n') ? '' : '\n'}${toText(missing)}`, { flush: true });
  process.stdout.write(`Added to ${relative(process.cwd(), path)}: ${missing.join(', ')}.\n`);
  process.exit(0);
}
process.stdout.write(
  `Wrote ${relative(process.cwd(), path)}, readable by you alone. Keep a copy: without it the data cannot be opened.\n` +
    'The first user is "owner"; the password is PLUMBLINE_OWNER_PASSWORD in that file.\n',
);
