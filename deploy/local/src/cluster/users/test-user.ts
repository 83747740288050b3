import { randomUUID } from 'node:crypto';
import type { Dashboard, DataSourceSummary, InsightRun, JobView } from '@plumbline/contracts';
import { type Answer, TEST_PASSWORD } from '../../e2e/testing/api-client.js';
import { OrdersTable } from './orders-table.js';
import { PatientClient } from './patient-client.js';
import { persist } from './persist.js';

const REVOKED_WITHIN_MS = 60_000;

/** A file that a user gave and the product took. */
export interface GivenSource {
  id: string;
  jobId: string;
  name: string;
  table: OrdersTable;
  isReady: boolean;
}

/** Somebody who uses the product, and keeps in mind what it was given and what it made. */
export class TestUser extends PatientClient {
  readonly sources = new Map<string, GivenSource>();
  /** Ids of dashboards and of the source each shows. */
  readonly dashboards = new Map<string, GivenSource>();
  userId: string | undefined;

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
}
