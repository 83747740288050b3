import { WITHOUT_RUN_RESOURCES } from '@plumbline/testing';
import { type FileResult, type JestPlace, type JestResult, listSpecs, runJest } from './jest-run.js';
import type { ResultCache } from './result-cache.js';

/** Spec files that run together. */
export interface TestGroup {
  name: string;
  /** What jest is told, beside the patterns that choose the files. */
  options: readonly string[];
  patterns: readonly string[];
  environment?: Record<string, string>;
}

/** A file that failed among the others and passed by itself. */
export interface FlakyFile {
  path: string;
  failures: FileResult['failures'];
}

export interface GroupResult {
  name: string;
  seconds: number;
  files: FileResult[];
  /** How many of them were not run: nothing that they depend on has changed since they passed. */
  fromCache: number;
  flaky: FlakyFile[];
  /** Why the group is red although no file says so. */
  problem: string | undefined;
  isInterrupted: boolean;
}

export interface GroupSettings {
  say(text: string): void;
  /** Where results are kept until something changes that they depend on; without it all files run. */
  cache?: ResultCache | undefined;
  /** The only spec files to run; without it all. */
  isWanted?: ((spec: string) => boolean) | undefined;
}

export const isRed = ({ files, problem }: GroupResult): boolean =>
  problem !== undefined || files.some(({ failed }) => failed > 0);

/**
 * Runs a group; then each file that failed once more, in a process with nothing beside it. Only what fails twice makes
 * the group red, and so does all that leaves in doubt whether the tests ran: a jest that died, or no test at all.
 */
export async function runGroup(
  place: JestPlace,
  group: TestGroup,
  { say, cache, isWanted }: GroupSettings,
): Promise<GroupResult> {
  const began = performance.now();
  const { name, options, environment } = group;
  const known =
    cache || isWanted
      ? await knownResults(place, group, { cache, isWanted })
      : { files: [], words: group.patterns };
  const first: JestResult =
    known.words.length > 0
      ? await runJest(place, { words: [...options, ...known.words], environment })
      : { code: 0, isInterrupted: false, files: [] };
  const result: GroupResult = {
    name,
    seconds: 0,
    files: [...(first.files ?? [])],
    fromCache: known.files.length,
    flaky: [],
    problem: known.words.length > 0 ? problemOf(first) : undefined,
    isInterrupted: first.isInterrupted,
  };
  if (!result.problem) {
    for (const failed of result.files.filter((file) => file.failed > 0)) {
      say(`\n${failed.path} failed; it runs once more, alone ...`);
      const again = await runJest(place, {
        // A test that failed may not have closed what it opened; jest would wait for that without end.
        words: [...options, '--maxWorkers=1', '--forceExit', '--runTestsByPath', failed.path],
        // Nothing of the run: neither what others have left there nor what they do at the same time.
        environment: { ...environment, ...WITHOUT_RUN_RESOURCES },
      });
      result.isInterrupted ||= again.isInterrupted;
      if (again.isInterrupted) break;
      settle(result, failed, again);
    }
  }
  const flaky = result.flaky.map(({ path }) => path);
  if (!result.isInterrupted) await cache?.keep(result.files.filter(({ path }) => !flaky.includes(path)));
  result.files.push(...known.files);
  result.seconds = (performance.now() - began) / 1000;
  return result;
}

/** The files of a group whose results are known, and the words by which jest runs the others; none for none. */
async function knownResults(
  place: JestPlace,
  { patterns }: TestGroup,
  { cache, isWanted = () => true }: Omit<GroupSettings, 'say'>,
) {
  const all = await listSpecs(place, patterns);
  const specs = all.filter(isWanted);
  const files = specs.flatMap((path) => cache?.take(path) ?? []);
  const known = new Set(files.map(({ path }) => path));
  const others = specs.filter((path) => !known.has(path));
  if (others.length === all.length) return { files, words: patterns };
  return { files, words: others.length > 0 ? ['--runTestsByPath', ...others] : [] };
}

/** Puts what the second run says in the place of the first: a file that passed is flaky, any other has failed. */
function settle(result: GroupResult, failed: FileResult, again: JestResult): void {
  const [second] = again.files ?? [];
  const hasPassed = again.code === 0 && second !== undefined && second.failed === 0 && second.passed > 0;
  if (!hasPassed) return;
  result.files[result.files.indexOf(failed)] = second;
  result.flaky.push({ path: failed.path, failures: failed.failures });
}

function problemOf({ code, isInterrupted, files }: JestResult): string | undefined {
  if (isInterrupted) return 'it was interrupted';
  if (!files) return `jest ended with code ${code} before it could report`;
  if (files.every(({ passed, failed }) => passed + failed === 0)) return 'no test ran';
  if (code !== 0 && files.every(({ failed }) => failed === 0))
    return `jest ended with code ${code} although no test failed`;
  return undefined;
}
