import { useService } from '@plumbline/service/testing';
import { documentsService } from '../index.js';
import { TestClient } from './test-client.js';

/** The service for all tests of a file, with a database and a folder of its own; it runs from the first test on. */
export const useDocuments = (settings?: Record<string, string>) =>
  useService(documentsService, TestClient, settings);
