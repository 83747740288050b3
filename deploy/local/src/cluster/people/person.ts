import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dashboard, DataSourceSummary, InsightRun, JobView } from '@plumbline/contracts';
import { type Answer, type ApiClient, TEST_PASSWORD } from '../../testing/api-client.js';
import type { Acknowledgements, Operation } from './acknowledgements.js';
import { OrdersTable } from './orders-table.js';
import { type Persisted, persist } from './persist.js';

const ASKED_EVERY_MS = 200;
const REVOKED_WITHIN_MS = 60_000;

/** A file that a person gave and the product took. */
export interface GivenSource {
  id: string;
  jobId: string;
  name: string;
  table: OrdersTable;
  isReady: boolean;
}

interface Act<Body> {
  operation: Operation;
  /** What it is about, where that is known before. */
  id?: string;
  detail?: Record<string, unknown>;
  call: (key: string) => Promise<Answer<Body>>;
  alsoRetry?: readonly number[];
  /** Answers that mean it is done, 2xx apart: a deletion that is repeated finds nothing. */
  alsoDone?: readonly number[];
}

export interface Circumstances {
  /** How long a person goes on trying one thing. */
  patienceMs: number;
  signal?: AbortSignal;
}

/**
 * Somebody who uses the product by its public interface: tries again with the same Idempotency-Key until it is
 * settled, and writes down what was asked and what was accepted.
 */
export class Person {
  readonly sources = new Map<string, GivenSource>();
  /** Ids of dashboards and of the source each shows. */
  readonly dashboards = new Map<string, GivenSource>();
  readonly setbacks = new Map<string, number>();
  userId: string | undefined;

  constructor(
    readonly name: string,
    readonly client: ApiClient,
    readonly log: Acknowledgements,
    private readonly circumstances: Circumstances = { patienceMs: 120_000 },
  ) {}

  /** An answer that was lost may have made the account: then the password opens it. */
  async signUp(): Promise<boolean> {
    const body = {
      username: this.name,
      email: `${this.name}@plumbline.example`,
      password: TEST_PASSWORD,
      usLocationAttested: true,
    };
    const answer = await this.act<{ accessToken: string; user: { id: string } }>({
      operation: 'sign-up',
      call: () => this.client.post('/api/auth/signup', body),
      alsoDone: [409],
    });
    if (answer?.status === 409) return this.signIn();
    if (!answer) return false;
    this.client.accessToken = answer.body.accessToken;
    this.userId = answer.body.user.id;
    return true;
  }

  async signIn(): Promise<boolean> {
    const body = { username: this.name, password: TEST_PASSWORD };
    const answer = await this.act<{ accessToken: string; user: { id: string } }>({
      operation: 'sign-in',
      call: () => this.client.post('/api/auth/login', body),
    });
    if (!answer) return false;
    this.client.accessToken = answer.body.accessToken;
    this.userId = answer.body.user.id;
    return true;
  }

  /** S-10: the token that was in use is dead afterwards, once the news is everywhere. */
  async signOut(): Promise<void> {
    const answer = await this.act({
      operation: 'sign-out',
      call: () => this.client.post('/api/auth/logout'),
    });
    if (!answer) return;
    const { answer: after } = await persist(() => this.client.get('/api/auth/me'), {
      ...this.circumstances,
      withinMs: REVOKED_WITHIN_MS,
      alsoRetry: [200],
    });
    if (after?.status !== 401)
      this.note('sign-out', { said: `after ${REVOKED_WITHIN_MS} ms the old token is still answered` });
    this.client.accessToken = undefined;
    await this.signIn();
  }

  /** Gives a file of made-up orders. Its name is its own, so that a file taken twice is seen. */
  async upload(rows: number, seed: number): Promise<GivenSource | undefined> {
    const table = new OrdersTable(rows, seed);
    const name = `${this.name}-${randomUUID().slice(0, 8)}.csv`;
    const { csv } = table;
    const answer = await this.act<{ id: string; jobId: string }>({
      operation: 'upload',
      detail: { name, rows, seed },
      call: (key) => this.client.upload(name, csv, { headers: { 'idempotency-key': key } }),
    });
    if (!answer) return undefined;
    const { id, jobId } = answer.body;
    const source = { id, jobId, name, table, isReady: false };
    this.sources.set(id, source);
    return source;
  }

  /** Waits for the file to be read; false when it was not, or not within the time. */
  async untilRead(source: GivenSource, withinMs = this.circumstances.patienceMs): Promise<boolean> {
    const found = await this.poll<DataSourceSummary>(
      `/api/data-sources/${source.id}`,
      ({ status }) => status !== 'queued' && status !== 'reading',
      withinMs,
    );
    source.isReady = found?.status === 'ready';
    return source.isReady;
  }

  confirm(source: GivenSource): Promise<Answer<DataSourceSummary> | undefined> {
    return this.act({
      operation: 'confirm',
      id: source.id,
      call: () => this.client.post(`/api/data-sources/${source.id}/confirm`, {}),
    });
  }

  /** The news of a source may be on its way to the service that builds: until then it is not found there. */
  async generate(source: GivenSource): Promise<Dashboard | undefined> {
    const name = `${this.name}-${randomUUID().slice(0, 8)}`;
    const answer = await this.act<Dashboard>({
      operation: 'generate',
      detail: { name, dataSourceId: source.id },
      call: (key) =>
        this.client.post(
          '/api/dashboards/generate',
          { dataSourceId: source.id, name },
          { headers: { 'idempotency-key': key } },
        ),
      alsoRetry: [404],
    });
    if (answer) this.dashboards.set(answer.body.id, source);
    return answer?.body;
  }

  async untilBuilt(id: string, withinMs = this.circumstances.patienceMs): Promise<Dashboard | undefined> {
    const found = await this.poll<Dashboard>(
      `/api/dashboards/${id}`,
      ({ status }) => status !== 'building',
      withinMs,
    );
    return found?.status === 'ready' ? found : undefined;
  }

  runInsights(source: GivenSource): Promise<Answer<InsightRun> | undefined> {
    return this.act({
      operation: 'run-insights',
      id: source.id,
      call: (key) =>
        this.client.post(
          '/api/insights/run',
          { dataSourceId: source.id },
          { headers: { 'idempotency-key': key } },
        ),
      alsoRetry: [404],
    });
  }

  cancel(source: GivenSource): Promise<Answer<JobView> | undefined> {
    return this.act({
      operation: 'cancel',
      // The first reading's cancellation takes the source with it.
      id: source.id,
      detail: { jobId: source.jobId },
      call: () => this.client.call('DELETE', `/api/jobs/${source.jobId}`),
      alsoDone: [409],
    });
  }

  async deleteSource(source: GivenSource): Promise<void> {
    const answer = await this.act({
      operation: 'delete-source',
      id: source.id,
      call: () => this.client.call('DELETE', `/api/data-sources/${source.id}`),
      alsoDone: [404],
    });
    if (answer) this.sources.delete(source.id);
  }

  async deleteDashboard(id: string): Promise<void> {
    const answer = await this.act({
      operation: 'delete-dashboard',
      id,
      call: () => this.client.call('DELETE', `/api/dashboards/${id}`),
      alsoDone: [404],
    });
    if (answer) this.dashboards.delete(id);
  }

  /** A read, tried again until it is settled, with a session renewed where it has run out. */
  async read<Body>(path: string): Promise<Answer<Body>> {
    const { answer } = await this.persist<Body>(() => this.client.get<Body>(path));
    if (!answer) throw new Error(`${this.name}: ${path} was not answered`);
    return answer;
  }

  /** Does something that is written down, until it is settled. Undefined when it is refused or stays open. */
  async act<Body>({
    operation,
    id,
    detail,
    call,
    alsoRetry,
    alsoDone = [],
  }: Act<Body>): Promise<Answer<Body> | undefined> {
    const key = randomUUID();
    const entry = { person: this.name, operation, key, ...(id && { id }) };
    this.log.add({ ...entry, phase: 'asked', ...(detail && { detail }) });
    const { answer, tries, setbacks } = await this.persist(() => call(key), alsoRetry);
    const told = { tries, setbacks, ...detail };
    if (!answer) {
      this.log.add({ ...entry, phase: 'unknown', detail: told });
      return undefined;
    }
    const made = (answer.body as { id?: string } | undefined)?.id;
    const isDone = answer.status < 300 || alsoDone.includes(answer.status);
    this.log.add({
      ...entry,
      ...(id === undefined && made !== undefined && { id: made }),
      phase: isDone ? 'accepted' : answer.status >= 500 ? 'wrong' : 'refused',
      detail: { ...told, status: answer.status, ...(!isDone && { body: answer.body }) },
    });
    return isDone ? answer : undefined;
  }

  /** Writes down an answer that must not be. */
  note(operation: Operation, detail: Record<string, unknown>, id?: string): void {
    this.log.add({
      person: this.name,
      operation,
      phase: 'wrong',
      key: randomUUID(),
      detail,
      ...(id && { id }),
    });
  }

  /** Asks until it is over; undefined when it is not, or is not there. */
  private async poll<Body>(
    path: string,
    isOver: (body: Body) => boolean,
    withinMs: number,
  ): Promise<Body | undefined> {
    for (const end = Date.now() + withinMs; Date.now() < end; await sleep(ASKED_EVERY_MS)) {
      const { status, body } = await this.read<Body>(path);
      if (status !== 200) return undefined;
      if (isOver(body)) return body;
      if (this.circumstances.signal?.aborted) return undefined;
    }
    return undefined;
  }

  private async persist<Body>(
    call: () => Promise<Answer<Body>>,
    alsoRetry: readonly number[] = [],
  ): Promise<Persisted<Body>> {
    const { patienceMs, signal } = this.circumstances;
    const patience = { withinMs: patienceMs, alsoRetry, ...(signal && { signal }) };
    const done = await persist(() => this.withSession(call), patience);
    for (const setback of done.setbacks) this.setBack(setback);
    return done;
  }

  /** A session lives for minutes: renewed by its cookie, as the web app does, and else by the password. */
  private async withSession<Body>(call: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
    const answer = await call();
    if (answer.status !== 401 || this.client.accessToken === undefined) return answer;
    let renewed = await this.client.post<{ accessToken: string }>('/api/auth/refresh');
    if (renewed.status === 401) {
      this.setBack('signed out');
      renewed = await this.client.post('/api/auth/login', { username: this.name, password: TEST_PASSWORD });
    }
    if (renewed.status !== 200) return renewed as Answer<never>;
    this.client.accessToken = renewed.body.accessToken;
    return call();
  }

  private setBack(how: string): void {
    this.setbacks.set(how, (this.setbacks.get(how) ?? 0) + 1);
  }
}
