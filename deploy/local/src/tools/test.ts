import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { offerRunResources, startPostgresServer } from '@plumbline/testing';
import { runJest } from './test-runner/jest-run.js';
import type { TestGroup } from './test-runner/run-group.js';
import { runTests } from './test-runner/run-tests.js';
import { countsLine } from './test-runner/summary.js';

/**
 * `npm test`: every spec that needs no real servers. A file that fails runs once more, alone. `npm test -- words` hands
 * the words to jest and runs what they name once: who asks for a file wants to see it fail.
 */
const folder = join(dirname(fileURLToPath(import.meta.url)), '../../../..');

const GROUPS: readonly TestGroup[] = [
  { name: 'unit and integration', options: [], patterns: ['\\.(int-)?spec\\.tsx?$'] },
  // Each of these has a product and a browser for itself, which are as much as two cores carry.
  { name: 'end-to-end', options: ['--maxWorkers=1'], patterns: ['\\.e2e-spec\\.ts$'] },
];

const run = await offerRunResources({
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

const words = process.argv.slice(2);
const code = await (words.length > 0 ? only(words) : runTests({ ...place, name: 'test', say }, GROUPS));
await run.stop();
process.exit(code);
