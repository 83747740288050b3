import { describe, expect, it } from '@jest/globals';
import {
  createConnection,
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
import { CONNECTION, OTHER_HOST, PASSED, TABLES } from './testing/connection-fixtures.js';

const open = (route: string, ...handlers: Handler[]) =>
  renderApp(route, {
    session: userNamed('lena'),
    handlers: [...handlers, answers(getUsage, [{ meter: 'uploads', used: 1, limit: 5 }]), ...QUIET],
  });

const openForm = () =>
  open('/data-sources?connect=new', answers(listConnections, []), answers(testConnection, PASSED));

async function fillIn(user: ReturnType<typeof renderApp>['user']) {
  await user.click(await screen.findByLabelText('Host'));
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

  it('tests nothing that is not filled in, and offers the six kinds there are', async () => {
    const { user, server } = open('/data-sources?connect=new', answers(listConnections, []));
    await user.click(await screen.findByRole('button', { name: 'Test connection' }));
    await screen.findByText('Please name the database.');
    expect(server.callsOf(testConnection)).toHaveLength(0);
    const kinds = screen.getAllByRole('radio', {
      name: /PostgreSQL|MySQL|Oracle|Snowflake|Azure SQL|AWS RDS/,
    });
    expect(kinds).toHaveLength(6);
  });

  it('DATA-007 asks for what Snowflake needs, and sends it as its host', async () => {
    const { user, server } = openForm();
    await user.click(await screen.findByRole('radio', { name: /Snowflake/ }));
    expect(screen.queryByLabelText('Port')).toBeNull();
    expect(screen.queryByRole('switch', { name: 'Connect through a tunnel' })).toBeNull();
    await user.type(screen.getByLabelText('Account'), 'acme-shop');
    await user.type(screen.getByLabelText('Database'), 'SHOP');
    await user.type(screen.getByLabelText('User'), 'reader');
    await user.type(screen.getByLabelText('Warehouse'), 'SMALL');
    await user.click(screen.getByLabelText('Private key as text'));
    await user.paste('-----BEGIN PRIVATE KEY-----');
    await user.click(screen.getByRole('button', { name: 'Test connection' }));
    await screen.findByText('Connected in 412 ms');
    expect(server.callsOf(testConnection)[0]?.body).toMatchObject({
      ...{ kind: 'snowflake', host: 'acme-shop.snowflakecomputing.com', port: 443, signIn: 'key-pair' },
      ...{ options: { warehouse: 'SMALL' }, password: '-----BEGIN PRIVATE KEY-----', tunnel: null },
    });
  });

  it('DATA-011 signs in to AWS RDS by IAM where that is chosen', async () => {
    const { user, server } = openForm();
    await user.click(await screen.findByLabelText('Host'));
    await user.paste('postgres://reader@shop.c0a1.eu-west-1.rds.amazonaws.com/shop');
    await user.click(screen.getByRole('radio', { name: 'IAM' }));
    await user.type(screen.getByLabelText('Access key'), 'AKIA0123456789ABCDEF');
    await user.type(screen.getByLabelText('Secret access key'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Test connection' }));
    await screen.findByText('Connected in 412 ms');
    expect(server.callsOf(testConnection)[0]?.body).toMatchObject({
      ...{ kind: 'aws-rds', engine: 'postgresql', signIn: 'iam', password: 'secret' },
      options: { accessKeyId: 'AKIA0123456789ABCDEF' },
    });
  });

  it('keeps the key that an SSH server showed, and asks for the same from then on', async () => {
    const hostKey = `SHA256:${'a'.repeat(43)}`;
    const { user, server } = open(
      '/data-sources?connect=new',
      answers(listConnections, []),
      answers(testConnection, { ...PASSED, hostKey }),
      answers(createConnection, CONNECTION),
    );
    await fillIn(user);
    await user.click(screen.getByRole('switch', { name: 'Connect through a tunnel' }));
    await user.type(screen.getByLabelText('SSH server'), 'bastion.example');
    await user.type(screen.getByLabelText('SSH user'), 'tunnel');
    await user.click(screen.getByLabelText('SSH private key as text'));
    await user.paste('-----BEGIN OPENSSH PRIVATE KEY-----');
    await user.click(screen.getByRole('button', { name: 'Test connection' }));
    await screen.findByText(new RegExp(hostKey));
    const tunnel = { host: 'bastion.example', port: 22, user: 'tunnel', signIn: 'key' };
    expect(server.callsOf(testConnection)[0]?.body).toMatchObject({ tunnel: { ...tunnel, hostKey: null } });
    await user.click(screen.getByRole('button', { name: 'Choose tables' }));
    await waitFor(() =>
      expect(server.callsOf(createConnection)[0]?.body).toMatchObject({ tunnel: { ...tunnel, hostKey } }),
    );
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

  it('imports the query that was looked at, and keeps what was written while a table is looked at', async () => {
    const { user } = open(
      `/data-sources?connect=${CONNECTION.id}`,
      answers(listConnections, [CONNECTION]),
      answers(listTables, TABLES),
      answers(previewSelection, { columns: [], rows: [], hasMore: false, ms: 1 }),
    );
    await user.click(await screen.findByRole('button', { name: 'Write a query instead' }));
    await user.type(screen.getByLabelText('Query'), 'SELECT 1');
    await user.click(screen.getByRole('button', { name: 'Run and preview' }));
    const create = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create data source' });
    await waitFor(() => expect(create().disabled).toBe(false));
    await user.type(screen.getByLabelText('Query'), '2');
    screen.getByText('The query was changed: run it to see its rows.');
    expect(create().disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: /customers/ }));
    await user.click(await screen.findByRole('button', { name: 'Write a query instead' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Query').value).toBe('SELECT 12');
  });
});
