import { afterAll, beforeAll, describe } from '@jest/globals';
import { runResource } from '@plumbline/testing';
import type { Browser } from 'playwright-core';
import { chromiumPath, openBrowser } from './browser.js';
import { Product, RunningProduct, WITHOUT_LIMITS } from './running-product.js';

const STARTED_WITHIN_MS = 600_000;

/** Describes what needs a browser; skipped where there is none. */
export const inBrowser = (name: string, tests: () => void): void =>
  (chromiumPath ? describe : describe.skip)(`${name} (needs Chromium)`, tests);

/** What the specs of one file share. */
export interface ProductInUse {
  readonly product: Product;
  readonly browser: Browser;
}

/**
 * A product and a browser for the tests of a file. The product is that of the run, which other files use at the same
 * time: a file makes users that no other file knows. With settings it is one of the file's own.
 * @param prepare brings about what all of them need
 */
export function useProduct(
  prepare: () => Promise<void> = async () => {},
  settings?: Record<string, string>,
): ProductInUse {
  const started: Partial<StartedProduct> & { browser?: Browser } = {};
  const environment: ProductInUse = {
    get product() {
      return present(started.product);
    },
    get browser() {
      return present(started.browser);
    },
  };
  beforeAll(async () => {
    if (!chromiumPath) return;
    // One after the other: where one does not start, the other is known, and goes.
    started.browser = await openBrowser();
    Object.assign(started, await openProduct(settings));
    await prepare();
  }, STARTED_WITHIN_MS);
  afterAll(async () => {
    await started.browser?.close();
    await started.stopProduct?.();
  }, STARTED_WITHIN_MS);
  return environment;
}

/** The product of the run for tests that need no browser, so that they run without one, too. */
export function useProductAlone(
  prepare: () => Promise<void> = async () => {},
): Pick<ProductInUse, 'product'> {
  const started: Partial<StartedProduct> = {};
  beforeAll(async () => {
    Object.assign(started, await openProduct(undefined));
    await prepare();
  }, STARTED_WITHIN_MS);
  afterAll(() => started.stopProduct?.(), STARTED_WITHIN_MS);
  return {
    get product() {
      return present(started.product);
    },
  };
}

interface StartedProduct {
  product: Product;
  stopProduct?: () => Promise<void>;
}

async function openProduct(settings: Record<string, string> | undefined): Promise<StartedProduct> {
  const shared = settings ? undefined : await runResource('product');
  if (shared) {
    const { url, mailboxUrl } = JSON.parse(shared) as Product;
    return { product: new Product(url, mailboxUrl) };
  }
  const product = await RunningProduct.start(settings ?? WITHOUT_LIMITS);
  return { product, stopProduct: () => product.remove() };
}

function present<Part>(part: Part | undefined): Part {
  if (!part) throw new Error('the product is not started');
  return part;
}
