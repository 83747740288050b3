import { afterAll, beforeAll, jest } from '@jest/globals';
import { startTestPostgres, type TestPostgres } from '@plumbline/testing';
import {
  makeEnvironment,
  startDocuments,
  type TestDocuments,
  type TestEnvironment,
} from './test-documents.js';

/** The service for all tests of a file, with a database and a folder of its own; it runs from the first test on. */
export function useDocuments(settings: Record<string, string> = {}): Omit<TestDocuments, 'close'> & {
  environment: TestEnvironment;
} {
  jest.setTimeout(120_000);
  let postgres: TestPostgres | undefined;
  let environment: TestEnvironment | undefined;
  let service: TestDocuments | undefined;

  beforeAll(async () => {
    postgres = await startTestPostgres();
    environment = await makeEnvironment(postgres);
    service = await startDocuments(environment, settings);
  });
  afterAll(async () => {
    await service?.close();
    await environment?.remove();
    await postgres?.stop();
  });

  return {
    get environment() {
      return running(environment);
    },
    get app() {
      return running(service).app;
    },
    get url() {
      return running(service).url;
    },
    get live() {
      return running(service).live;
    },
    get database() {
      return running(service).database;
    },
    client: (claims) => running(service).client(claims),
  };
}

function running<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('the service runs while tests run');
  return part;
}
