import { chown, stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { describe, jest } from '@jest/globals';
import { eventually, startOwnPostgres, type TestCertificate } from '@plumbline/testing';
import pg from 'pg';
import { shownCertificate } from '../testing/shown-certificate.js';
import { type EncryptedHome, tlsContract } from '../testing/tls.contract.js';
import { postgresDriver } from './postgres-driver.js';

jest.setTimeout(60_000);

async function open({ certificate }: { certificate: TestCertificate }): Promise<EncryptedHome> {
  const postgres = await startOwnPostgres();
  const { schema, url } = await postgres.createSchema();
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(
    `CREATE TABLE ${schema}.orders (id integer); GRANT SELECT ON ${schema}.orders TO ${schema}`,
  );
  const { rows } = await admin.query<{ folder: string }>(
    `SELECT current_setting('data_directory') AS folder`,
  );
  const folder = rows[0]?.folder ?? '';
  const port = Number(new URL(url).port);
  const show = async (shown: TestCertificate) => {
    await writeServerFiles(folder, shown);
    await admin.query('SELECT pg_reload_conf()');
    await eventually('the server shows the certificate', () =>
      shownCertificate(postgresDriver, port, shown.cert),
    );
  };
  await admin.query('ALTER SYSTEM SET ssl = on');
  await show(certificate);
  return {
    reader: {
      ...{ kind: 'postgresql', engine: 'postgresql', host: 'localhost', port },
      ...{ signIn: 'password', options: {}, tunnel: null },
      ...{ database: new URL(url).pathname.slice(1), user: schema, password: schema },
    },
    isEncrypted: `SELECT version FROM pg_stat_ssl WHERE ssl AND pid = pg_backend_pid()`,
    show,
    close: async () => {
      await admin.end();
      await postgres.stop();
    },
  };
}

/** The key belongs to the user that the server runs as, and to nobody else. */
async function writeServerFiles(folder: string, { cert, key }: TestCertificate): Promise<void> {
  const { uid, gid } = await stat(folder);
  for (const [name, text] of [
    ['server.crt', cert],
    ['server.key', key],
  ] as const) {
    const path = join(folder, name);
    await writeFile(path, text, { mode: 0o600 });
    if (userInfo().uid === 0) await chown(path, uid, gid);
  }
}

describe('PostgreSQL with TLS (DATA-010)', () => tlsContract(open));
