import { expect, it, jest } from '@jest/globals';
import NodeEnvironment from './node-environment.js';

const projectConfig = { fakeTimers: {}, rootDir: '/', testEnvironmentOptions: {} };
type Settings = ConstructorParameters<typeof NodeEnvironment>;

it('what a spec file changed of the process and its globals is put back when it ends', async () => {
  const { fetch, setTimeout, console } = globalThis;
  const [folder, { exit }] = [process.cwd(), process];
  const environment = new NodeEnvironment({ projectConfig } as unknown as Settings[0], {} as Settings[1]);
  const before = { ...process.env };
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
