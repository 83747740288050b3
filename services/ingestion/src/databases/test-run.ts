import { type ConnectionTest, TEST_STEPS, type TestStep, type TestStepName } from '@plumbline/contracts';
import { DatabaseError } from './database-error.js';

const NOT_TRIED: Record<TestStepName, string> = {
  resolve: 'Find the name',
  tunnel: 'Open the tunnel',
  port: 'Reach the port',
  tls: 'Encrypt',
  sign_in: 'Sign in',
  read_only: 'Prove that it can only read',
  tables: 'Find tables',
};

export type Outcome = Pick<TestStep, 'title' | 'detail'>;

/** The steps of one test, as far as it went. */
export class TestRun {
  readonly steps: TestStep[] = [];
  isGoing = true;
  readOnly: ConnectionTest['readOnly'];
  hostKey: string | undefined;
  private readonly startedAt = performance.now();

  constructor(
    private readonly signal: AbortSignal,
    /** A step that is there only for some. */
    private readonly hasTunnel: boolean,
  ) {}

  /** Runs one step and notes what came of it; undefined where it failed. */
  async step<Value>(
    name: TestStepName,
    work: () => Promise<Outcome & { value?: Value }>,
  ): Promise<Value | undefined> {
    const since = performance.now();
    try {
      const { title, detail, value } = await this.inTime(work());
      this.steps.push({ name, ok: true, title, detail, ms: Math.round(performance.now() - since) });
      return value;
    } catch (error) {
      this.isGoing = false;
      this.steps.push(failed(name, error, Math.round(performance.now() - since)));
      return undefined;
    }
  }

  result(server: string | undefined): ConnectionTest {
    const tried = new Set(this.steps.map(({ name }) => name));
    const others = TEST_STEPS.filter((name) => !tried.has(name) && (name !== 'tunnel' || this.hasTunnel)).map(
      (name): TestStep => ({ name, ok: null, title: NOT_TRIED[name], detail: '', ms: 0 }),
    );
    const steps = [...this.steps, ...others].sort(
      (a, b) => TEST_STEPS.indexOf(a.name) - TEST_STEPS.indexOf(b.name),
    );
    return {
      ok: this.isGoing,
      at: new Date().toISOString(),
      ms: Math.round(performance.now() - this.startedAt),
      steps,
      ...(server !== undefined && { server }),
      ...(this.readOnly && { readOnly: this.readOnly }),
      ...(this.hostKey !== undefined && { hostKey: this.hostKey }),
    };
  }

  private async inTime<Value>(work: Promise<Value>): Promise<Value> {
    const { promise, reject } = Promise.withResolvers<never>();
    const late = () =>
      reject(
        new DatabaseError('database_away', 'The database took too long to answer.', {
          title: 'It took too long',
        }),
      );
    if (this.signal.aborted) late();
    this.signal.addEventListener('abort', late, { once: true });
    work.catch(() => undefined);
    try {
      return await Promise.race([work, promise]);
    } finally {
      this.signal.removeEventListener('abort', late);
    }
  }
}

function failed(name: TestStepName, error: unknown, ms: number): TestStep {
  if (!(error instanceof DatabaseError)) throw error;
  const { title, fixes, technical } = error.details;
  return {
    name,
    ok: false,
    title: title ?? NOT_TRIED[name],
    detail: error.message,
    ms,
    ...(fixes && { fixes }),
    ...(technical && { technical }),
  };
}
