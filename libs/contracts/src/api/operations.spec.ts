import { describe, expect, it } from '@jest/globals';
import { type Operation, pathOf } from '../operations/operation.js';
import { isStale, stalePaths } from '../operations/stale-paths.js';
import { OPERATIONS } from './operations.js';

const ID = '0b8f9f6e-3c43-4a5b-9a31-2c8a4f0f4d11';
const named = ({ method, path }: Operation) => `${method} ${path}`;

describe('the operations', () => {
  it('have a method and path of their own', () => {
    const calls = OPERATIONS.map(named);
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([]);
  });

  it('say how the browser makes a call that changes something: T-48, T-49, T-52', () => {
    const lines = OPERATIONS.filter(({ method }) => method !== 'GET')
      .map((called) =>
        [
          named(called).padEnd(54),
          (called.timeout ?? 'short').padEnd(6),
          `401 ${called.on401 ?? 'renew'}`.padEnd(10),
          (called.isRead ? 'a question' : called.isDoneOnce ? 'done once' : 'repeatable').padEnd(10),
          decodeURIComponent(stalePaths(called, { id: '{id}' }).join(' ')),
        ].join(' | '),
      )
      .sort();
    expect(lines.join('\n')).toMatchSnapshot();
  });

  it('T-52 wait by the segments of their paths', () => {
    const classOf = ({ method, path }: Operation) => {
      const has = (...words: string[]) => path.split('/').some((segment) => words.includes(segment));
      const isAi =
        has('code-analysis', 'grok', 'openai', 'gemini', 'ai-calculations', 'extractions') ||
        (method === 'POST' && has('insights', 'predictions', 'executive-summaries'));
      if (isAi) return 'ai';
      return has('upload', 'replace', 'export', 'backup', 'file') ? 'upload' : 'short';
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
    ['a detail, by its id', ['/api/data-sources', ID, 'profile'], [`/api/data-sources/${ID}`], true],
    ['another detail', ['/api/data-sources', ID], [`/api/data-sources/${ID.replace('0', '1')}`], false],
    ['a part of a detail', ['/api/dashboards', ID, 'shares'], [`/api/dashboards/${ID}/shares`], true],
    ['another part of it', ['/api/dashboards', ID, 'tiles'], [`/api/dashboards/${ID}/shares`], false],
    ['every detail', ['/api/dashboards', ID, 'tiles'], ['/api/dashboards/*'], true],
    ['no list', ['/api/dashboards'], ['/api/dashboards/*'], false],
  ])('%s: %j under %j is %s', (_what, key, paths, expected) => {
    expect(isStale(key, paths)).toBe(expected);
  });

  it('there is none after a call that only reads', () => {
    expect(stalePaths({ method: 'POST', isRead: true })).toEqual([]);
    expect(stalePaths({ method: 'GET' })).toEqual([]);
  });
});
