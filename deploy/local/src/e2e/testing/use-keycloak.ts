import { afterAll, beforeAll, describe } from '@jest/globals';
import { TestNames } from '@plumbline/testing';
import type { Browser } from 'playwright-core';
import { chromiumPath, openBrowser } from './browser.js';
import { Keycloak, keycloakFolder, type RealmPerson } from './keycloak.js';
import { Product, RunningProduct, WITHOUT_LIMITS } from './running-product.js';

/** Describes what needs a browser and a real identity provider; skipped where one of them is absent. */
export const withKeycloak = (name: string, tests: () => void): void => {
  if (!chromiumPath) describe.skip(`${name} (needs Chromium)`, tests);
  else if (keycloakFolder) describe(name, tests);
  else describe.skip(`${name} (needs real servers: PLUMBLINE_TEST_KEYCLOAK=folder of Keycloak 26)`, tests);
};

/** What the tests of a file share. */
export interface SignOnEnvironment {
  product: Product;
  browser: Browser;
  keycloak: Keycloak;
  /** By which domains are proved. */
  names: TestNames;
}

/** A product, a name server, a browser and a Keycloak with these people for the tests of a file. */
export function useKeycloak(people: readonly RealmPerson[]): SignOnEnvironment {
  const environment = {} as SignOnEnvironment;
  let running: RunningProduct | undefined;
  beforeAll(async () => {
    if (!chromiumPath || !keycloakFolder) return;
    environment.names = new TestNames();
    const settings = { ...WITHOUT_LIMITS, DNS_SERVERS: await environment.names.start() };
    running = await RunningProduct.start(settings);
    // Under the name that its links have: cookies of another name are not theirs.
    environment.product = new Product(`http://localhost:${running.port}`, running.mailboxUrl);
    environment.keycloak = await Keycloak.start(keycloakFolder, people);
    environment.browser = await openBrowser();
  });
  afterAll(async () => {
    await environment.browser?.close();
    await environment.keycloak?.stop();
    await running?.remove();
    await environment.names?.stop();
  });
  return environment;
}
