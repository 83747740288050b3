import { useService } from '@plumbline/service/testing';
import { ingestionService } from '../index.js';
import { TestClient } from './test-client.js';

/** The service for all tests of a file, with a database and a folder of its own; it runs from the first test on. */
export const useIngestion = (settings?: Record<string, string>) =>
  useService(ingestionService, TestClient, settings);
