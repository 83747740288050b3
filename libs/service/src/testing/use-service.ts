import { afterAll, beforeAll, jest } from '@jest/globals';
import { startTestPostgres, type TestPostgres } from '@plumbline/testing';
import type { Service } from '../define-service.js';
import {
  type ClientType,
  makeEnvironment,
  startService,
  type TestEnvironment,
  type TestService,
} from './test-service.js';

/** The service for all tests of a file, with a database and a folder of its own; it runs from the first test on. */
export function useService<Client>(
  service: Service,
  Caller: ClientType<Client>,
  settings: Record<string, string> = {},
): Omit<TestService<Client>, 'close'> & { environment: TestEnvironment } {
  jest.setTimeout(120_000);
  let postgres: TestPostgres | undefined;
  let environment: TestEnvironment | undefined;
  let running: TestService<Client> | undefined;

  beforeAll(async () => {
    postgres = await startTestPostgres();
    environment = await makeEnvironment(postgres, service);
    running = await startService(service, Caller, environment, settings);
  });
  afterAll(async () => {
    await running?.close();
    await environment?.remove();
    await postgres?.stop();
  });

  return {
    get environment() {
      return present(environment);
    },
    get app() {
      return present(running).app;
    },
    get url() {
      return present(running).url;
    },
    get live() {
      return present(running).live;
    },
    get database() {
      return present(running).database;
    },
    client: (claims) => present(running).client(claims),
  };
}

function present<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('the service runs while tests run');
  return part;
}
