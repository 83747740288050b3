import {
  makeEnvironment as makeServiceEnvironment,
  startService,
  type TestEnvironment,
  type TestService,
} from '@plumbline/service/testing';
import type { TestPostgres } from '@plumbline/testing';
import { ingestionService } from '../index.js';
import { TestClient } from './test-client.js';

export type { TestEnvironment };
export type TestIngestion = TestService<TestClient>;

/** A fresh database and folder, so that a service that is killed can be started on them again. */
export const makeEnvironment = (postgres: TestPostgres) => makeServiceEnvironment(postgres, ingestionService);

/** The service in this process, on a real socket. */
export const startIngestion = (environment: TestEnvironment, settings?: Record<string, string>) =>
  startService(ingestionService, TestClient, environment, settings);
