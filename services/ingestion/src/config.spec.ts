import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ingestionService } from './manifest.js';

const ENVIRONMENT = {
  DATABASE_URL: 'postgres://ingestion@localhost/plumbline',
  TRANSPORT_URL: 'postgres://transport@localhost/plumbline',
  STORAGE_ROOT: '/data/objects',
  TEMP_DIRECTORY: '/data/temp',
  SEALING_KEY: randomBytes(32).toString('base64url'),
};
const load = (changes: Record<string, string | undefined>) => () =>
  ingestionService.settings({ ...ENVIRONMENT, ...changes });

describe('settings', () => {
  it('need addresses, folders and a key only', () => {
    expect(load({})()).toMatchObject({ ROLE: 'both', DATABASE_SCHEMA: 'ingestion' });
  });

  it.each([
    ['DATABASE_URL', undefined],
    ['STORAGE_ROOT', ''],
    ['ROLE', 'cook'],
    ['PORT', '70000'],
    ['READER_MEMORY_BYTES', '1000'],
    ['SEALING_KEY', undefined],
    ['CONNECTION_NETWORKS', 'everywhere'],
  ])('name %s when it is %j, never its value', (name, value) => {
    expect(load({ [name]: value })).toThrow(new RegExp(name));
    if (value) expect(load({ [name]: value })).not.toThrow(new RegExp(value));
  });
});
