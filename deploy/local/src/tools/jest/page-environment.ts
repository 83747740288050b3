import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import NodeEnvironment from './node-environment.js';
import { Page } from './page.js';

const TURNS = 3;

let page: Page | undefined;

/** A worker's own realm with a page in it, while a spec file of the web runs. */
export default class PageEnvironment extends NodeEnvironment {
  readonly #config: JestEnvironmentConfig['projectConfig'];
  readonly #web: string;
  readonly #url: string | undefined;
  #removeGlobals = () => {};
  #unmount = () => {};

  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context);
    this.#config = config.projectConfig;
    const { rootDir, testEnvironmentOptions } = config.projectConfig;
    this.#web = join(rootDir, 'web');
    this.#url = typeof testEnvironmentOptions.url === 'string' ? testEnvironmentOptions.url : undefined;
  }

  override async setup(): Promise<void> {
    page ??= new Page(this.#web);
    this.#removeGlobals = page.show(this.#url);
    // It learns when it is made which timers there are.
    this.fakeTimersModern = new ModernFakeTimers({ config: this.#config, global: globalThis });
    // React and what is built on it look for the page once, when they are loaded.
    const library = createRequire(`${this.#web}/`).resolve('@testing-library/react');
    const { cleanup } = ((await import(pathToFileURL(library).href)) as { default: { cleanup: () => void } })
      .default;
    this.#unmount = cleanup;
  }

  handleTestEvent = (event: { name: string }): void => {
    if (event.name === 'test_done') this.#unmount();
  };

  override async teardown(): Promise<void> {
    await super.teardown();
    this.#unmount();
    // React ends what it has begun, in turns of its own that look at the page.
    for (let turn = 0; turn < TURNS; turn += 1) await setImmediate();
    this.#removeGlobals();
  }
}
