import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, jest } from '@jest/globals';
import { eventually, hasMariadb, startTestMariadb, type TestCertificate } from '@plumbline/testing';
import { shownCertificate } from '../testing/shown-certificate.js';
import { type EncryptedHome, tlsContract } from '../testing/tls.contract.js';
import { mysqlDriver } from './mysql-driver.js';

jest.setTimeout(60_000);

const TABLES = `
  CREATE DATABASE shop CHARACTER SET utf8mb4; USE shop;
  CREATE TABLE orders (id int PRIMARY KEY);
  CREATE USER reader@'127.0.0.1' IDENTIFIED BY 'reads'; GRANT SELECT ON shop.* TO reader@'127.0.0.1';`;

async function open({ certificate }: { certificate: TestCertificate }): Promise<EncryptedHome> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-mariadb-tls-'));
  const [cert, key] = [join(folder, 'server.crt'), join(folder, 'server.key')];
  const write = async (shown: TestCertificate) => {
    await writeFile(cert, shown.cert);
    await writeFile(key, shown.key);
  };
  await write(certificate);
  const server = await startTestMariadb([`--ssl-cert=${cert}`, `--ssl-key=${key}`]);
  await server.run(TABLES);
  return {
    reader: {
      ...{ kind: 'mysql', engine: 'mysql', host: 'localhost', port: server.port },
      ...{ signIn: 'password', options: {}, tunnel: null },
      ...{ database: 'shop', user: 'reader', password: 'reads' },
    },
    isEncrypted: `SELECT variable_value FROM information_schema.session_status
      WHERE variable_name = 'Ssl_cipher' AND variable_value <> ''`,
    show: async (shown) => {
      await write(shown);
      await server.run('FLUSH SSL');
      await eventually('the server shows the certificate', () =>
        shownCertificate(mysqlDriver, server.port, shown.cert),
      );
    },
    close: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

(hasMariadb ? describe : describe.skip)('MariaDB with TLS (DATA-009; needs MariaDB)', () =>
  tlsContract(open),
);
