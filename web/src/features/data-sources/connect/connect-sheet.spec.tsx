import { describe, expect, it } from '@jest/globals';
import {
  type Connection,
  type ConnectionTest,
  createConnection,
  type DatabaseTable,
  getUsage,
  importSelection,
  listConnections,
  listTables,
  previewSelection,
  testConnection,
} from '@plumbline/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers, type Handler } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';

const step = (name: ConnectionTest['steps'][number]['name'], title: string, detail = '') =>
  ({ name, ok: true, title, detail, ms: 10 }) as ConnectionTest['steps'][number];

const PASSED: ConnectionTest = {
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

const OTHER_HOST: ConnectionTest = {
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

const CONNECTION: Connection = {
  ...{ id: '00000000-0000-4000-8000-000000000181', kind: 'postgresql', engine: 'postgresql', name: 'Shop' },
  ...{ host: 'db.example', port: 5432, database: 'shop', user: 'reader', tls: 'verify-host' },
  ...{ hasOwnAuthority: false, readOnly: 'proved', status: 'connected', lastTest: PASSED, usedBy: [] },
  createdAt: PASSED.at,
};

const TABLES: DatabaseTable[] = ['orders', 'customers'].map((name) => ({
  ...{ schema: 'sales', name, kind: 'table', rows: 184_220 },
  columns: [{ name: 'id', type: 'integer', isNullable: false, isKey: true }],
}));

const open = (route: string, ...handlers: Handler[]) =>
  renderApp(route, {
    session: userNamed('lena'),
    handlers: [...handlers, answers(getUsage, [{ meter: 'uploads', used: 1, limit: 5 }]), ...QUIET],
  });

async function fillIn(user: ReturnType<typeof renderApp>['user']) {
  const host = await screen.findByLabelText('Host');
  await user.click(host);
  await user.paste('postgres://reader:secret@db.example:5432/shop?sslmode=verify-full');
}

describe('connecting a database', () => {
  it('DATA-013 is tested before it is kept, and shows each step with what it found', async () => {
    const { user, server } = open(
      '/data-sources?connect=new',
      answers(listConnections, []),
      answers(testConnection, PASSED),
      answers(createConnection, CONNECTION),
    );
    await fillIn(user);
    expect(screen.queryByRole('button', { name: 'Choose tables' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Test connection' }));
    await screen.findByText('Connected in 412 ms');
    screen.getByText('14 tables and 3 views found');
    screen.getByText('the server refused: permission denied for schema sales');
    expect(server.callsOf(testConnection)[0]?.body).toMatchObject({
      ...{ kind: 'postgresql', host: 'db.example', port: 5432, database: 'shop', user: 'reader' },
      ...{ password: 'secret', tls: 'verify-host', caPem: null },
    });
    await user.click(screen.getByRole('button', { name: 'Choose tables' }));
    await waitFor(() => expect(server.callsOf(createConnection)).toHaveLength(1));
    expect(server.callsOf(createConnection)[0]?.body).toMatchObject({ name: 'shop at db.example' });
  });

  it('says at which step it stopped, marks the field, and offers what can be done', async () => {
    const tests = [OTHER_HOST, PASSED];
    const { user, server } = open(
      '/data-sources?connect=new',
      answers(listConnections, []),
      answers(testConnection, () => tests.shift() ?? PASSED),
    );
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Test connection' }));
    await screen.findByText('Stopped at encryption');
    screen.getByText('The password was not sent.');
    expect(screen.getAllByText('not tried')).toHaveLength(3);
    expect(screen.getByLabelText('Host').getAttribute('aria-invalid')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Use it' }));
    await screen.findByText('Connected in 412 ms');
    expect(server.callsOf(testConnection)[1]?.body).toMatchObject({ host: 'db-new.example' });
  });

  it('tests nothing that is not filled in, and offers no engine that is not there', async () => {
    const { user, server } = open('/data-sources?connect=new', answers(listConnections, []));
    await user.click(await screen.findByRole('button', { name: 'Test connection' }));
    await screen.findByText('Please name the database.');
    expect(server.callsOf(testConnection)).toHaveLength(0);
    expect(screen.getAllByRole('radio', { name: /PostgreSQL|MySQL/ })).toHaveLength(4);
    expect(screen.queryByRole('radio', { name: /Oracle|Snowflake|Azure/ })).toBeNull();
  });

  it('DATA-010 shows tables with their first rows, and makes a data source of one', async () => {
    const { user, server } = open(
      `/data-sources?connect=${CONNECTION.id}`,
      answers(listConnections, [CONNECTION]),
      answers(listTables, TABLES),
      answers(previewSelection, {
        columns: [{ name: 'id', type: 'integer', kind: 'integer' }],
        ...{ rows: [['1'], [null]], hasMore: false, ms: 41 },
      }),
      answers(importSelection, {
        ...{ id: '00000000-0000-4000-8000-000000000182', name: 'customers', status: 'queued' },
        jobId: '00000000-0000-4000-8000-000000000183',
      }),
    );
    const list = within(await screen.findByRole('navigation', { name: 'Tables' }));
    await user.click(list.getByRole('button', { name: /customers/ }));
    await screen.findByText('sales.customers');
    await screen.findByText(/2 rows, read in 41 ms/);
    within(screen.getByRole('dialog')).getByText('1 of 5 uploads used');
    await user.click(screen.getByRole('button', { name: 'Create data source' }));
    await waitFor(() =>
      expect(server.callsOf(importSelection)[0]?.body).toEqual({
        schema: 'sales',
        table: 'customers',
        mode: 'snapshot',
      }),
    );
  });

  it('previews a query when its writer says so', async () => {
    const { user, server } = open(
      `/data-sources?connect=${CONNECTION.id}`,
      answers(listConnections, [CONNECTION]),
      answers(listTables, TABLES),
      answers(previewSelection, { columns: [], rows: [], hasMore: false, ms: 1 }),
    );
    await user.click(await screen.findByRole('button', { name: 'Write a query instead' }));
    await user.type(screen.getByLabelText('Query'), 'SELECT 1');
    await user.click(screen.getByRole('button', { name: 'Run and preview' }));
    await waitFor(() => expect(server.callsOf(previewSelection).at(-1)?.body).toEqual({ query: 'SELECT 1' }));
  });
});
