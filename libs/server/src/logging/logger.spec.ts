import { describe, expect, it } from '@jest/globals';
import { withContext } from './context.js';
import { createLogger, nestLogger } from './logger.js';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown> {
  const lines: string[] = [];
  write(createLogger('test', 'trace', { write: (line) => lines.push(line) }));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '');
}

describe('a line of the log', () => {
  it('names what it is about', () => {
    const context = {
      requestId: 'request-1',
      workspaceId: 'workspace-1',
      jobId: 'job-1',
      traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    };
    const line = logged((logger) => withContext(context, () => logger.info({ rows: 3 }, 'read')));
    expect(line).toMatchObject({
      ...{ level: 30, name: 'test', msg: 'read', rows: 3, requestId: 'request-1' },
      ...{ workspaceId: 'workspace-1', jobId: 'job-1', traceId: '4bf92f3577b34da6a3ce929d0e0e4736' },
    });
  });

  it('holds no secret under its name, however deep', () => {
    const request = { headers: { authorization: 'Bearer abc', cookie: 'abc', accept: '*/*' } };
    const line = logged((logger) => logger.warn({ request, token: 'abc', list: [1, 2] }, 'odd'));
    expect(JSON.stringify(line)).not.toContain('abc');
    expect(line).toMatchObject({ request: { headers: { accept: '*/*' } }, list: [1, 2], token: '[removed]' });
    expect(request.headers.cookie).toBe('abc');
  });

  it('of an error holds its facts alone', () => {
    const error = Object.assign(new Error('no'), { parameters: ['abc'], code: '23505' });
    const line = logged((logger) => logger.error({ err: error }, 'failed'));
    expect(line.err).toEqual({ type: 'Error', message: 'no', code: '23505', stack: expect.any(String) });
  });

  it('of the framework quotes no data either', () => {
    const line = logged((logger) => nestLogger(logger).error("Conversion Error: 'abc'", 'at abc', 'Router'));
    expect(line).toMatchObject({ msg: 'Conversion Error', context: 'Router' });
    expect(JSON.stringify(line)).not.toContain('abc');
  });
});
