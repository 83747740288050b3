import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type ApiClient, TEST_PASSWORD } from '../../e2e/testing/api-client.js';
import type { Acknowledgements, Operation } from './acknowledgements.js';
import { type Persisted, persist } from './persist.js';

const ASKED_EVERY_MS = 200;

export interface Act<Body> {
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
  /** How long a user goes on trying one thing. */
  patienceMs: number;
  signal?: AbortSignal;
}

/**
 * Calls the public interface as a patient program would: again with the same Idempotency-Key until it is settled, its
 * session renewed where that has run out; what was asked and what was accepted is written down.
 */
export class PatientClient {
  readonly setbacks = new Map<string, number>();

  constructor(
    readonly name: string,
    readonly client: ApiClient,
    readonly log: Acknowledgements,
    protected readonly circumstances: Circumstances = { patienceMs: 120_000 },
  ) {}

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
    const entry = { user: this.name, operation, key, ...(id && { id }) };
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
      user: this.name,
      operation,
      phase: 'wrong',
      key: randomUUID(),
      detail,
      ...(id && { id }),
    });
  }

  /** Asks until it is over; undefined when it is not, or is not there. */
  protected async poll<Body>(
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
