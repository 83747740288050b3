import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { defineJob, type Job, JobOf, type WiredJob, wireJobs } from './job.js';
import { workedJobs } from './worked-jobs.js';

const options = { deadlineMs: 1_000, maxAttempts: 3, concurrency: 1 };
const parse = defineJob({ kind: 'parse-upload', steps: ['Reading'], schema: z.object({}), options });
const build = defineJob({ kind: 'build-dashboard', steps: ['Building'], schema: z.object({}), options });

@JobOf(parse)
class Parse implements Job<typeof parse> {
  async run() {
    return {};
  }
}

describe('wiring jobs', () => {
  it('finds the class of each kind among the providers', () => {
    const job = new Parse();
    expect(wireJobs([parse], [{}, job]).get('parse-upload')).toEqual({ definition: parse, job });
  });

  it('refuses a kind that no class does, or two', () => {
    expect(() => wireJobs([parse, build], [new Parse()])).toThrow('build-dashboard is done by no class');
    expect(() => wireJobs([parse], [new Parse(), new Parse()])).toThrow(
      'parse-upload is done by two classes',
    );
  });

  it('refuses a class whose kind the service does not list', () => {
    expect(() => wireJobs([build], [new Parse()])).toThrow('parse-upload is not among the service');
  });
});

describe('the kinds that a worker works at', () => {
  const all = new Map<string, WiredJob>(
    ['parse', 'build', 'predict'].map((kind) => [kind, { definition: { ...parse, kind }, job: new Parse() }]),
  );
  const kinds = (setting?: string) => [...workedJobs(all, setting).keys()];

  it('are all, those that are named, or all but those', () => {
    expect(kinds()).toEqual(['parse', 'build', 'predict']);
    expect(kinds('predict, parse')).toEqual(['parse', 'predict']);
    expect(kinds('-build,-parse')).toEqual(['predict']);
  });

  it.each(['search', '-search', 'parse,', 'parse,-build'])(
    'are refused when the setting is "%s"',
    (setting) => {
      expect(() => kinds(setting)).toThrow('JOB_KINDS names');
    },
  );
});
