import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { scoreStatistics } from './statistics.truth.js';

const DATA = resolve('../shared/data');
const withData = existsSync(resolve(DATA, 'stats_nist')) ? it : it.skip;

withData(
  'certified statistics come out with at least 8 digits (needs data beside the repository)',
  async () => {
    const [mark] = await scoreStatistics(DATA);
    expect(mark!.misses).toEqual([]);
    expect(mark!.score).toBeGreaterThanOrEqual(8);
  },
);
