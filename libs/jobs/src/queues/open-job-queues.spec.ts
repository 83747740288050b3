import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '@plumbline/server';
import { z } from 'zod';
import { jobSettings } from './job-settings.js';
import { openJobQueues } from './open-job-queues.js';

const parts = { service: 'test', onError: () => undefined, onConnected: () => undefined };

describe('the settings of job queues', () => {
  it('must name Redis or a schema', () => {
    const settings = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
    expect(() => openJobQueues(settings, parts)).toThrow('REDIS_URL or JOBS_SCHEMA');
  });

  it('take no other address for that of Redis, and do not repeat it', () => {
    const read = () => loadConfig('test', z.object(jobSettings), { REDIS_URL: 'http://token@host' });
    expect(read).toThrow('REDIS_URL');
    expect(read).not.toThrow('token');
  });
});
