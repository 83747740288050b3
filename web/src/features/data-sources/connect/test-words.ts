import type { ConnectionTest, DatabaseEngine, TestStepName } from '@plumbline/contracts';
import type { ConnectionFields, FieldErrors } from './connection-fields.js';

const PLACES: Record<TestStepName, string> = {
  resolve: 'Stopped at the name',
  tunnel: 'Stopped at the tunnel',
  port: 'Stopped at the port',
  tls: 'Stopped at encryption',
  sign_in: 'Stopped at the sign-in',
  read_only: 'Stopped at the proof',
  tables: 'Stopped at the tables',
};

const failedStep = (test: ConnectionTest) => test.steps.find(({ ok }) => ok === false);

/** Where a test came to its end: `Stopped at encryption`. */
export function stoppedAt(test: ConnectionTest): string {
  const failed = failedStep(test);
  return failed ? PLACES[failed.name] : '';
}

/** A password travels at the sign-in, and not before. */
export const wasPasswordSent = (test: ConnectionTest): boolean =>
  test.steps.some(({ name, ok }) => name === 'sign_in' && ok !== null);

const FIELDS: Partial<Record<TestStepName, keyof ConnectionFields>> = {
  resolve: 'host',
  tunnel: 'tunnelHost',
  port: 'port',
  tls: 'host',
  sign_in: 'password',
};

/** The field that a failed step is about, with what is wrong. */
export function fieldErrors(test: ConnectionTest | undefined): FieldErrors {
  const failed = test && failedStep(test);
  const field = failed && FIELDS[failed.name];
  return field ? { [field]: `${failed.title}.` } : {};
}

/** Engines whose transactions can be kept from writing; of the others the rights of the user decide. */
const HAVE_READ_ONLY_TRANSACTIONS: ReadonlySet<DatabaseEngine> = new Set(['postgresql', 'mysql', 'oracle']);

export const hasReadOnlyTransactions = (engine: DatabaseEngine): boolean =>
  HAVE_READ_ONLY_TRANSACTIONS.has(engine);
