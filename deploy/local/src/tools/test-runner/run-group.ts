import { WITHOUT_RUN_RESOURCES } from '@plumbline/testing';
import { type FileResult, type JestPlace, type JestResult, runJest } from './jest-run.js';

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
  flaky: FlakyFile[];
  /** Why the group is red although no file says so. */
  problem: string | undefined;
  isInterrupted: boolean;
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
  say: (text: string) => void,
): Promise<GroupResult> {
  const began = performance.now();
  const { name, options, patterns, environment } = group;
  const first = await runJest(place, { words: [...options, ...patterns], environment });
  const result: GroupResult = {
    name,
    seconds: 0,
    files: first.files ?? [],
    flaky: [],
    problem: problemOf(first),
    isInterrupted: first.isInterrupted,
  };
  if (!result.problem) {
    for (const failed of result.files.filter((file) => file.failed > 0)) {
      say(`\n${failed.path} failed; it runs once more, alone ...`);
      const again = await runJest(place, {
        words: [...options, '--maxWorkers=1', '--runTestsByPath', failed.path],
        // Nothing of the run: neither what others have left there nor what they do at the same time.
        environment: { ...environment, ...WITHOUT_RUN_RESOURCES },
      });
      result.isInterrupted ||= again.isInterrupted;
      if (again.isInterrupted) break;
      settle(result, failed, again);
    }
  }
  result.seconds = (performance.now() - began) / 1000;
  return result;
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
