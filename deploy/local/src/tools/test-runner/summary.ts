import type { FileResult } from './jest-run.js';
import { type GroupResult, isRed } from './run-group.js';

const SLOWEST = 15;
const SHOWN_LINES = 12;

/** Time per group and the slowest files. */
export function timesText(groups: readonly GroupResult[]): string {
  const slowest = groups
    .flatMap(({ files }) => files)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
  return [
    'Time per group:',
    ...groups.map((group) => `  ${duration(group.seconds)}  ${group.name}${cacheNote(group)}`),
    'Slowest files:',
    ...slowest.map(({ path, seconds }) => `  ${duration(seconds)}  ${path}`),
  ].join('\n');
}

const cacheNote = ({ files, fromCache }: GroupResult): string =>
  fromCache > 0
    ? ` (${fromCache} of ${files.length} files from the cache: nothing that they depend on has changed since they passed)`
    : '';

/** The files that failed and then passed, with what failed first; undefined for none. */
export function flakyText(groups: readonly GroupResult[]): string | undefined {
  const flaky = groups.flatMap((group) => group.flaky);
  if (flaky.length === 0) return undefined;
  return [
    `FLAKY: ${flaky.length} spec ${flaky.length === 1 ? 'file' : 'files'} failed, then passed alone. Each is a defect to be mended by its cause:`,
    ...flaky.map(failuresText),
  ].join('\n');
}

/** What stays red; undefined for nothing. */
export function redText(groups: readonly GroupResult[]): string | undefined {
  const red = groups.filter(isRed);
  if (red.length === 0) return undefined;
  return [
    'FAILED:',
    ...red.flatMap(({ name, problem }) => (problem ? `  ${name}: ${problem}.` : [])),
    ...red.flatMap(({ files }) => files.filter(({ failed }) => failed > 0)).map(failuresText),
  ].join('\n');
}

/** The last line, which programs read. */
export function countsLine(groups: readonly Pick<GroupResult, 'files' | 'problem'>[]): string {
  const sum = (count: (file: FileResult) => number) =>
    groups.flatMap(({ files }) => files).reduce((total, file) => total + count(file), 0);
  const unexplained = groups.filter(
    ({ files, problem }) => problem && files.every(({ failed }) => failed === 0),
  );
  const failed = sum((file) => file.failed) + unexplained.length;
  return `${sum((file) => file.passed)} passed, ${failed} failed, ${sum((file) => file.skipped)} skipped`;
}

function failuresText({ path, failures }: Pick<FileResult, 'path' | 'failures'>): string {
  const [first] = failures;
  const names = failures.map(({ test }) => `    ${test ?? 'the file did not run to its end'}`);
  const text = (first?.text ?? '').split('\n').slice(0, SHOWN_LINES);
  return [`  ${path}`, ...names, ...text.map((line) => `      ${line}`)].join('\n');
}

const duration = (seconds: number): string => `${seconds.toFixed(1).padStart(7)} s`;
