import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { offerRunResources, startPostgresServer } from '@plumbline/testing';
import { startSharedBrowser } from './e2e/testing/browser.js';
import { RunningProduct, WITHOUT_LIMITS } from './e2e/testing/running-product.js';
import { affectedSpecs } from './tools/test-runner/affected.js';
import { runJest } from './tools/test-runner/jest-run.js';
import { openResultCache } from './tools/test-runner/result-cache.js';
import type { TestGroup } from './tools/test-runner/run-group.js';
import { runTests } from './tools/test-runner/run-tests.js';
import { countsLine } from './tools/test-runner/summary.js';

/**
 * `npm test`: every spec that needs no real servers. A file that fails runs once more, alone. `npm test -- words` hands
 * the words to jest and runs what they name once: who asks for a file wants to see it fail.
 * What passed and depends on nothing that has changed since is not run again.
 * `--complete`: runs everything; red, too, where Chromium or Redis is absent and tests were skipped for it.
 * `--affected`: only the spec files that what was changed since `main` can reach.
 */
const folder = join(dirname(fileURLToPath(import.meta.url)), '../../..');

const GROUPS: readonly TestGroup[] = [
  { name: 'unit and integration', options: [], patterns: ['\\.(int-)?spec\\.tsx?$'] },
  { name: 'end-to-end', options: [], patterns: ['\\.e2e-spec\\.ts$'] },
];

const run = await offerRunResources({
  product: async () => {
    const product = await RunningProduct.start(WITHOUT_LIMITS);
    const { url, mailboxUrl } = product;
    return { address: JSON.stringify({ url, mailboxUrl }), stop: () => product.remove() };
  },
  browser: async () => {
    const browser = await startSharedBrowser();
    return { address: browser.wsEndpoint(), stop: () => browser.close() };
  },
  postgres: async () => {
    const { url, stop } = await startPostgresServer();
    return { address: url, stop };
  },
});
const place = { folder, output: 'inherit', environment: run.environment } as const;
const say = (text: string) => process.stdout.write(`${text}\n`);

async function only(words: readonly string[]): Promise<number> {
  const { code, files = [] } = await runJest(place, { words });
  if (files.length > 0) say(`\n${countsLine([{ files, problem: undefined }])}`);
  return code;
}

async function main([mode, ...others]: readonly string[]): Promise<number> {
  const isComplete = mode === '--complete';
  const isCached = mode === undefined || mode === '--affected';
  const cache = isCached ? await openResultCache(folder) : undefined;
  const isWanted = mode === '--affected' ? affectedSpecs(folder) : undefined;
  const settings = { ...place, name: 'test', say, isComplete, cache, isWanted };
  return isCached || isComplete ? runTests(settings, GROUPS) : only([mode, ...others]);
}

const code = await main(process.argv.slice(2));
await run.stop();
process.exit(code);
