import { describe, expect, it } from '@jest/globals';
import { signUp } from '../accounts/accounts.operations.js';
import { HOME_CARDS } from '../common/home-cards.js';
import { MAX_UPLOAD_BYTES } from '../common/limits.js';
import { uploadFile } from '../data-sources/files.operations.js';
import { previewDataSource } from '../data-sources/versions.operations.js';
import { idempotencyOf, type Operation, pathOf, retriesOf } from '../operations/operation.js';
import { isStale, stalePaths } from '../operations/stale-paths.js';
import { cancelJob, getJob } from '../system/system.operations.js';
import { OPERATIONS } from './operations.js';

const ID = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d11';
const named = ({ method, path }: Operation) => `${method} ${path}`;

describe('the operations', () => {
  it('have a method and path of their own', () => {
    const calls = OPERATIONS.map(named);
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
  });

  it('T-49 make paths stale that can be read, with parameters of their own', () => {
    const readable = OPERATIONS.filter((called) => idempotencyOf(called) === 'reads').map(({ path }) => path);
    const isOfOperation = (called: Operation, path: string) =>
      [...path.matchAll(/\{\w+\}/g)].every(([name]) => called.path.includes(name)) &&
      readable.some((read) => `${read}/`.startsWith(`${path.replace(/\/\*$/, '')}/`));
    const wrong = OPERATIONS.flatMap((called) =>
      (called.invalidates ?? []).filter((path) => !isOfOperation(called, path)),
    );
    expect(wrong).toEqual([]);
  });

  it('T-48 are repeated twice where they read, once where they change something, unless they say otherwise', () => {
    const repeats = (called: Operation) => [named(called), retriesOf(called)];
    expect([getJob, previewDataSource, cancelJob, uploadFile, signUp].map(repeats)).toEqual([
      ['GET /api/jobs/{id}', 2],
      ['POST /api/data-sources/{id}/preview', 2],
      ['DELETE /api/jobs/{id}', 1],
      ['POST /api/upload', 1],
      ['POST /api/auth/signup', 1],
    ]);
    expect(retriesOf({ method: 'POST', retries: 0 })).toBe(0);
  });

  it('T-52 of the lists that home counts wait as their cards say', () => {
    const classes = HOME_CARDS.map((card) => [card.list, 'timeout' in card ? card.timeout : undefined]);
    const lists = HOME_CARDS.map(({ list }) => OPERATIONS.find((each) => named(each) === `GET ${list}`));
    expect(classes).toEqual(lists.map((list) => [list?.path, list?.timeout]));
  });

  it('T-52 wait by the segments of their paths', () => {
    const classOf = ({ method, path, bodyLimit }: Operation) => {
      const has = (...words: string[]) => path.split('/').some((segment) => words.includes(segment));
      const isAi =
        has('code-analysis', 'grok', 'openai', 'gemini', 'ai-calculations', 'extractions') ||
        (method === 'POST' && has('insights', 'predictions', 'executive-summaries'));
      if (isAi) return 'ai';
      // A document is posted to the list of documents.
      const isUpload =
        has('upload', 'replace', 'export', 'backup', 'file') || (bodyLimit ?? 0) > MAX_UPLOAD_BYTES;
      return isUpload ? 'upload' : 'short';
    };
    const wrong = OPERATIONS.filter(({ timeout }) => timeout !== 'stream').filter(
      (called) => (called.timeout ?? 'short') !== classOf(called),
    );
    expect(wrong.map(named)).toEqual([]);
  });

  it('write parameters into their paths', () => {
    expect(pathOf({ path: '/api/dashboards/{id}/shares/{shareId}' }, { id: ID, shareId: 'a/b' })).toBe(
      `/api/dashboards/${ID}/shares/a%2Fb`,
    );
  });
});

describe('a stale query', () => {
  it.each([
    ['a list', ['/api/insights'], ['/api/insights'], true],
    ['a list with parts', ['/api/insights', 'list'], ['/api/insights'], true],
    ['CACHE-011 every category', ['/api/code-analysis/security'], ['/api/code-analysis'], true],
    ['a part of a list', ['/api/insights', 'runs'], ['/api/insights/runs'], true],
    ['another part of it', ['/api/insights', 'list'], ['/api/insights/runs'], false],
    ['a longer name', ['/api/authx'], ['/api/auth'], false],
    ['a key that is no path', [17], ['/api/auth'], false],
    ['a detail, under its list', ['/api/data-sources', ID, 'profile'], ['/api/data-sources'], false],
    ['an object, by its id', ['/api/data-sources', ID], [`/api/data-sources/${ID}`], true],
    ['what belongs to it', ['/api/data-sources', ID, 'profile'], [`/api/data-sources/${ID}`], false],
    ['all that belongs to it', ['/api/data-sources', ID, 'profile'], [`/api/data-sources/${ID}/*`], true],
    ['the object besides', ['/api/data-sources', ID], [`/api/data-sources/${ID}/*`], false],
    ['another detail', ['/api/data-sources', ID], [`/api/data-sources/${ID.replace('0', '1')}`], false],
    ['a part of a detail', ['/api/dashboards', ID, 'shares'], [`/api/dashboards/${ID}/shares`], true],
    ['another part of it', ['/api/dashboards', ID, 'tiles'], [`/api/dashboards/${ID}/shares`], false],
    ['every detail', ['/api/dashboards', ID, 'tiles'], ['/api/dashboards/*'], true],
    ['no list', ['/api/dashboards'], ['/api/dashboards/*'], false],
  ])('%s: %j under %j is %s', (_what, key, paths, expected) => {
    expect(isStale(key, paths)).toBe(expected);
  });

  it('there is none after a call that only reads', () => {
    expect(stalePaths({ method: 'POST', idempotency: 'reads' })).toEqual([]);
    expect(stalePaths({ method: 'GET' })).toEqual([]);
  });
});
