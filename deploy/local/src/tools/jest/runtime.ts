import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Options } from '@swc/core';
import type jestRuntime from 'jest-runtime';
import { setJestGlobals } from './jest-globals.js';
import type NodeEnvironment from './node-environment.js';
import { importOwnSources } from './own-sources.js';

type Config = ConstructorParameters<typeof jestRuntime.default>[0];

const require = createRequire(import.meta.url);
let sourceMaps: Map<string, string> | undefined;

/** Node's own imports in the place of jest's module registry: what one spec file loaded is there for the next. */
export default class NodeRuntime {
  readonly #environment: NodeEnvironment;

  constructor(config: Config, environment: NodeEnvironment) {
    this.#environment = environment;
    sourceMaps ??= importOwnSources({
      root: config.rootDir,
      cache: join(config.cacheDirectory, 'own-sources'),
      transform: config.transform[0]?.[2] as Options,
      jestGlobals: new URL('jest-globals.js', import.meta.url).href,
    });
  }

  setGlobalsForRuntime(globals: object): void {
    const { moduleMocker, fakeTimersModern: timers } = this.#environment;
    const setTimeout = (limitMs: number) => {
      Reflect.set(globalThis, Symbol.for('TEST_TIMEOUT_SYMBOL'), limitMs);
    };
    const useFakeTimers = (settings?: object) => timers.useFakeTimers(settings);
    const bound = (target: object) =>
      new Proxy(target, {
        get: (_, name) => {
          const value = Reflect.get(target, name);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    const [mocks, clock] = [bound(moduleMocker), bound(timers)];
    const own = { setTimeout, useFakeTimers };
    const jest = new Proxy(own, {
      get: (_, name) =>
        [own, mocks, clock].map((part) => Reflect.get(part, name)).find((value) => value !== undefined),
    });
    setJestGlobals({ ...globals, jest });
  }

  /** What jest's framework runs with: it keeps its state in its module, which each spec file therefore loads anew. */
  requireInternalModule(path: string): unknown {
    Reflect.deleteProperty(globalThis, Symbol.for('EVENT_HANDLERS'));
    Reflect.deleteProperty(globalThis, Symbol.for('TEST_TIMEOUT_SYMBOL'));
    delete require.cache[require.resolve(path)];
    return require(path);
  }

  requireModule = (path: string): unknown => require(path);
  unstable_shouldLoadAsEsm = (): boolean => true;
  unstable_importModule = (path: string): Promise<unknown> => import(pathToFileURL(path).href);
  getSourceMaps = (): Map<string, string> | undefined => sourceMaps;
  getAllCoverageInfoCopy = (): undefined => undefined;
  enterTestCode(): void {}
  leaveTestCode(): void {}
  teardown(): void {}
}
