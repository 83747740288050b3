import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The version of the product, which is that of this package. */
export const { version: PRODUCT_VERSION } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')));
