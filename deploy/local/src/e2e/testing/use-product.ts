import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { chromiumPath, startBrowser } from './browser.js';
import { RunningProduct } from './running-product.js';

const STARTED_WITHIN_MS = 300_000;

/** Describes what needs a browser; skipped where there is none. */
export const inBrowser: typeof describe.skip = chromiumPath ? describe : describe.skip;

/** What the specs of one file share. */
export interface ProductInUse {
  readonly product: RunningProduct;
  readonly browser: Browser;
}

/**
 * A product and a browser for the tests of a file, started before the first and gone after the last.
 * @param prepare brings about what all of them need
 */
export function useProduct(
  prepare: () => Promise<void> = async () => {},
  settings: Record<string, string> = {},
): ProductInUse {
  const started: { product?: RunningProduct; browser?: Browser } = {};
  const house: ProductInUse = {
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
    started.browser = await startBrowser();
    started.product = await RunningProduct.start(settings);
    await prepare();
  }, STARTED_WITHIN_MS);
  afterAll(async () => {
    await started.browser?.close();
    await started.product?.remove();
  }, STARTED_WITHIN_MS);
  return house;
}

function present<Part>(part: Part | undefined): Part {
  if (!part) throw new Error('the product is not started');
  return part;
}
