import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { SnowflakeField } from '../snowflake/value-text.js';

/** What a statement comes to: its columns and the parts of its rows, an error, or nothing ever. */
export type SnowflakeAnswer =
  | { fields: SnowflakeField[]; parts: (string | null)[][][] }
  | { status: number; code: string; message: string }
  | 'silence';

export interface FakeSnowflake {
  port: number;
  /** The bodies of statements, and the headers that they came with. */
  statements: { statement: string; timeout: number; warehouse?: string; role?: string; database?: string }[];
  authorizations: { token: string; type: string }[];
  cancelled: string[];
  close(): Promise<void>;
}

/** Snowflake's SQL API as its reference describes it, without encryption, with canned answers. */
export async function startFakeSnowflake(
  answer: (sql: string) => SnowflakeAnswer | undefined,
): Promise<FakeSnowflake> {
  const known = new Map<string, SnowflakeAnswer>();
  const fake: Omit<FakeSnowflake, 'port' | 'close'> = { statements: [], authorizations: [], cancelled: [] };
  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://fake');
    const [, , , , handleName = '', action] = url.pathname.split('/');
    fake.authorizations.push({
      token: (request.headers.authorization ?? '').replace('Bearer ', ''),
      type: String(request.headers['x-snowflake-authorization-token-type']),
    });
    if (request.method === 'POST' && handleName === '') {
      const body = JSON.parse(await textOf(request)) as FakeSnowflake['statements'][number];
      fake.statements.push(body);
      const said = answer(body.statement) ?? { fields: [], parts: [[]] };
      if (said !== 'silence' && 'status' in said) return send(response, said.status, said);
      const statementHandle = randomUUID();
      known.set(statementHandle, said);
      return send(response, 202, { code: '333334', message: 'in progress', statementHandle });
    }
    if (action === 'cancel') {
      fake.cancelled.push(handleName);
      return send(response, 200, { code: '000604', message: 'cancelled', statementHandle: handleName });
    }
    const said = known.get(handleName);
    if (said === undefined || said === 'silence' || !('parts' in said))
      return send(response, 202, { code: '333334', message: 'in progress', statementHandle: handleName });
    const part = url.searchParams.get('partition');
    if (part !== null) return send(response, 200, { data: said.parts[Number(part)] }, true);
    return send(response, 200, {
      ...{ code: '090001', statementHandle: handleName, data: said.parts[0] ?? [] },
      resultSetMetaData: {
        rowType: said.fields,
        partitionInfo: said.parts.map((rows) => ({ rowCount: rows.length })),
      },
    });
  }

  return {
    ...fake,
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, status: number, body: object, isZipped = false): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(isZipped && { 'content-encoding': 'gzip' }),
  });
  response.end(isZipped ? gzipSync(text) : text);
}
