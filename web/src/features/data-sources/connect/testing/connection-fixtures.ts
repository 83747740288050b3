import type { Connection, ConnectionTest, DatabaseTable } from '@plumbline/contracts';

const step = (name: ConnectionTest['steps'][number]['name'], title: string, detail = '') =>
  ({ name, ok: true, title, detail, ms: 10 }) as ConnectionTest['steps'][number];

export const PASSED: ConnectionTest = {
  ...{ ok: true, at: '2026-11-20T22:18:00.000Z', ms: 412, server: 'PostgreSQL 16.4', readOnly: 'proved' },
  steps: [
    step('resolve', 'Name found', 'db.example is 203.0.113.24'),
    step('port', 'Port 5432 is open'),
    step('tls', 'Encrypted'),
    step('sign_in', 'Signed in'),
    step('read_only', 'Can only read', 'the server refused: permission denied for schema sales'),
    step('tables', '14 tables and 3 views found'),
  ],
};

const notTried = (name: ConnectionTest['steps'][number]['name'], title: string) =>
  ({ name, ok: null, title, detail: '', ms: 0 }) as ConnectionTest['steps'][number];

export const OTHER_HOST: ConnectionTest = {
  ...{ ok: false, at: PASSED.at, ms: 113 },
  steps: [
    step('resolve', 'Name found'),
    step('port', 'Port 5432 is open'),
    {
      ...{ name: 'tls', ok: false, ms: 64, title: 'The certificate is for another host' },
      detail: 'It names db-new.example. You asked for db.example.',
      technical: 'ERR_TLS_CERT_ALTNAME_INVALID',
      fixes: [
        {
          title: 'Use the host that the certificate names',
          detail: 'db-new.example',
          action: 'use_host',
          value: 'db-new.example',
        },
        { title: 'Ask for a certificate for this host', detail: 'A message', message: 'Please install one.' },
      ],
    },
    notTried('sign_in', 'Sign in'),
    notTried('read_only', 'Prove that it can only read'),
    notTried('tables', 'Find tables'),
  ],
};

export const CONNECTION: Connection = {
  ...{ id: '00000000-0000-4000-8000-000000000181', kind: 'postgresql', engine: 'postgresql', name: 'Shop' },
  ...{ host: 'db.example', port: 5432, database: 'shop', user: 'reader', tls: 'verify-host' },
  ...{
    hasOwnAuthority: false,
    signIn: 'password',
    options: {},
    tunnel: null,
    readOnly: 'proved',
    status: 'connected',
    lastTest: PASSED,
    usedBy: [],
  },
  createdAt: PASSED.at,
};

export const TABLES: DatabaseTable[] = ['orders', 'customers'].map((name) => ({
  ...{ schema: 'sales', name, kind: 'table', rows: 184_220 },
  columns: [{ name: 'id', type: 'integer', isNullable: false, isKey: true }],
}));
