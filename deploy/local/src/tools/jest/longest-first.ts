import { createRequire } from 'node:module';
import { relative } from 'node:path';
import type testSequencer from '@jest/test-sequencer';

const { default: TestSequencer } = createRequire(import.meta.url)(
  '@jest/test-sequencer',
) as typeof testSequencer;
type Tests = Parameters<InstanceType<typeof TestSequencer>['sort']>[0];

/** Where nothing is known yet of how long a file takes: the first that fits, in seconds on an idle machine. */
const USUAL_SECONDS: readonly [RegExp, number][] = [
  [/contract\/jobs\.int-spec|e2e\/kill/, 100],
  [/screens\/every-screen/, 90],
  [/security\/attacks/, 70],
  [/e2e\/(journey|telemetry|other-users|supervision)|screens\/session/, 40],
  [/\.e2e-spec\./, 25],
  [/(malformed-requests|hostile-files|corpus-structure|parse-upload|s3-storage)\./, 30],
  [
    /(run-tests|run-parser-child|job-redis-faults|sharing|dashboards|fact-storage|table-predictions)\.int-spec/,
    25,
  ],
  [/(aborts|crashes|hard-columns|json-round-trip|insights|alone|signup-killed)\./, 20],
  [/auth-page|router|home-page|\.calibration\./, 10],
  [/\.int-spec\./, 5],
];

/** Starts what takes longest first, so that no worker waits for one long file at the end. */
export default class LongestFirst extends TestSequencer {
  override sort(tests: Tests): Tests {
    // What jest knows of earlier runs is in `duration` after this.
    const known = super.sort(tests) as Tests;
    const seconds = ({ path, duration, context }: Tests[number]) => {
      const name = relative(context.config.rootDir, path);
      const usual = USUAL_SECONDS.find(([pattern]) => pattern.test(name))?.[1] ?? 1;
      return duration === undefined ? usual : duration / 1_000;
    };
    return [...known].sort((a, b) => seconds(b) - seconds(a));
  }
}
