import { createServer } from 'node:net';
import { expect, it, jest } from '@jest/globals';
import NodeEnvironment from './node-environment.js';

const projectConfig = { fakeTimers: {}, rootDir: '/', testEnvironmentOptions: {} };
type Settings = ConstructorParameters<typeof NodeEnvironment>;

const open = (detectOpenHandles: boolean) =>
  new NodeEnvironment(
    { projectConfig, globalConfig: { detectOpenHandles } } as unknown as Settings[0],
    { testPath: '/some.spec.ts' } as unknown as Settings[1],
  );

it('what a spec file changed of the process and its globals is put back when it ends', async () => {
  const { fetch, setTimeout, console } = globalThis;
  const [folder, { exit }] = [process.cwd(), process];
  const environment = open(false);
  const before = { ...process.env };
  const listeners = process.listeners('message');
  process.on('message', () => undefined);
  process.env.LEFT_BY_A_SPEC = 'left';
  delete process.env.PATH;
  process.chdir('/');
  Object.assign(process, { exit: () => undefined });
  Object.assign(globalThis, { fetch: async () => new Response('left'), console: {} });
  environment.fakeTimersModern.useFakeTimers();
  environment.moduleMocker.spyOn(Math, 'random').mockReturnValue(7);
  expect([Math.random(), globalThis.setTimeout === setTimeout]).toEqual([7, false]);

  await environment.teardown();
  expect(process.env).toEqual(before);
  expect([process.cwd(), process.exit === exit]).toEqual([folder, true]);
  expect(process.listeners('message')).toEqual(listeners);
  expect(globalThis.fetch).toBe(fetch);
  expect(globalThis.console).toBe(console);
  expect(globalThis.setTimeout).toBe(setTimeout);
  expect(Math.random()).toBeLessThan(1);
});

it('errors, dates and typed arrays of libraries and of Node are those of the specs', () => {
  const thrown = (() => {
    try {
      return JSON.parse('{') as unknown;
    } catch (error) {
      return error;
    }
  })();
  expect(thrown).toBeInstanceOf(SyntaxError);
  expect(structuredClone(new Date(0))).toBeInstanceOf(Date);
  expect(jest.fn(() => 1)()).toBe(1);
});

it('says of a spec file what it left open, where jest looks for that', async () => {
  const environment = open(true);
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
  const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  await environment.teardown();
  expect(written.mock.calls).toEqual([['/some.spec.ts left open: TCPServerWrap\n']]);
  written.mockRestore();
  server.close();
});
