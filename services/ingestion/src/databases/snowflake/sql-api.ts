import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseTarget } from '../driver.js';
import { HttpDoor } from '../outbound/http-door.js';
import { closeWithin } from '../stall-guard.js';
import { keyPairToken } from './key-pair-token.js';
import type { SnowflakeField } from './value-text.js';

type Row = (string | null)[];

/** What Snowflake says of a statement that did not go through: its own code, and the status of HTTP. */
export class SnowflakeError extends Error {
  override readonly name = 'SnowflakeError';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export interface Answer {
  handle: string;
  fields: SnowflakeField[];
  /** The first part; the others are asked for by their number. */
  rows: Row[];
  parts: number;
}

interface Body {
  code?: string;
  message?: string;
  statementHandle?: string;
  resultSetMetaData?: { rowType: SnowflakeField[]; partitionInfo?: unknown[] };
  data?: Row[];
}

const STATEMENTS = '/api/v2/statements';
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2_000;

/**
 * Snowflake's SQL API: each statement is a call of its own to one host, its rows come in parts.
 * @see https://docs.snowflake.com/en/developer-guide/sql-api/reference
 */
export class SqlApi {
  private readonly door: HttpDoor;
  private readonly away = new AbortController();
  private running: string | undefined;
  /** The handle of a statement that was sent, once Snowflake has answered. */
  private begun: Promise<string | undefined> = Promise.resolve(undefined);

  constructor(
    private readonly target: DatabaseTarget,
    private readonly statementMs: number,
    connectMs: number,
  ) {
    this.door = new HttpDoor(target, connectMs);
  }

  /** @throws SnowflakeError, or what the network says */
  async run(statement: string): Promise<Answer> {
    const path = `${STATEMENTS}?requestId=${randomUUID()}&async=true`;
    const posted = this.call('POST', path, this.request(statement));
    this.begun = posted.then(
      ({ statementHandle }) => statementHandle,
      () => undefined,
    );
    let body = await posted;
    const handle = body.statementHandle;
    if (handle === undefined) throw new SnowflakeError(200, '', 'the answer is none of Snowflake');
    this.running = handle;
    try {
      for (
        let waitMs = FIRST_WAIT_MS;
        !body.resultSetMetaData;
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
      ) {
        await sleep(waitMs, undefined, { signal: this.away.signal });
        body = await this.call('GET', `${STATEMENTS}/${encodeURIComponent(handle)}`);
      }
    } finally {
      this.running = undefined;
      this.begun = Promise.resolve(undefined);
    }
    const { rowType, partitionInfo = [] } = body.resultSetMetaData;
    return { handle, fields: rowType, rows: body.data ?? [], parts: partitionInfo.length };
  }

  async part(handle: string, number: number): Promise<Row[]> {
    const body = await this.call('GET', `${STATEMENTS}/${encodeURIComponent(handle)}?partition=${number}`);
    return body.data ?? [];
  }

  /** Stops what runs, or was sent and is about to run, and hangs up. */
  async cancel(): Promise<void> {
    const handle = this.running ?? this.begun;
    this.away.abort();
    await closeWithin(
      async () => {
        const running = await handle;
        if (running !== undefined) await this.stop(running);
      },
      () => undefined,
    );
    this.close();
  }

  private async stop(handle: string): Promise<void> {
    await this.call('POST', `${STATEMENTS}/${encodeURIComponent(handle)}/cancel`).catch(() => undefined);
  }

  close(): void {
    this.away.abort();
    this.door.close();
  }

  private request(statement: string): object {
    const { database, options } = this.target;
    const { warehouse, role } = options;
    return {
      ...{ statement, database, timeout: Math.max(1, Math.ceil(this.statementMs / 1_000)) },
      ...(warehouse && { warehouse }),
      ...(role && { role }),
      parameters: { TIMEZONE: 'UTC', QUERY_TAG: 'Plumbline', MULTI_STATEMENT_COUNT: '1' },
    };
  }

  private async call(method: 'GET' | 'POST', path: string, body?: object): Promise<Body> {
    const { status, text } = await this.door.call({ method, path, headers: this.headers(), body });
    const answer = bodyIn(text);
    if (status === 200 || status === 202) {
      if (answer) return answer;
      throw new SnowflakeError(status, '', 'the answer is none of Snowflake');
    }
    throw new SnowflakeError(status, answer?.code ?? '', answer?.message ?? `HTTP ${status}`);
  }

  private headers(): Record<string, string> {
    const { host, user, password, signIn } = this.target;
    const isKey = signIn === 'key-pair';
    const token = isKey ? keyPairToken({ host, user, privateKey: password }, Date.now()) : password;
    return {
      authorization: `Bearer ${token}`,
      'x-snowflake-authorization-token-type': isKey ? 'KEYPAIR_JWT' : 'PROGRAMMATIC_ACCESS_TOKEN',
      accept: 'application/json',
      'user-agent': 'Plumbline/1.0',
    };
  }
}

function bodyIn(text: string): Body | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Body) : undefined;
  } catch {
    return undefined;
  }
}
