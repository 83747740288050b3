import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';

const JEST = join(dirname(fileURLToPath(import.meta.url)), '../../../../../node_modules/jest/bin/jest.js');
/** `(needs Chromium)`, `(F12; needs built code)`, `(needs real servers: PLUMBLINE_TEST_S3)` in a test's name. */
const NEED = /\((?:[^)]*; )?needs ([^):]+)[^)]*\)/;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Where jest runs and what becomes of what it prints. */
export interface JestPlace {
  folder: string;
  output: 'inherit' | 'ignore';
  /** What all its processes are told. */
  environment?: Record<string, string>;
}

export interface JestCall {
  words: readonly string[];
  environment?: Record<string, string>;
}

/** A spec file as jest left it. */
export interface FileResult {
  path: string;
  seconds: number;
  passed: number;
  failed: number;
  skipped: number;
  /** What skipped tests say that they need, once for each of them; others are skipped without a word. */
  needs: string[];
  /** What went wrong: failed tests first; a file that crashed or did not compile has one without a test's name. */
  failures: { test: string | undefined; text: string }[];
}

export interface JestResult {
  code: number;
  isInterrupted: boolean;
  /** Undefined when jest died before it could report. */
  files: FileResult[] | undefined;
}

/** What of jest's own JSON is read. */
interface JestJson {
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** Runs jest once, in the foreground, and reads which files and tests failed. */
export async function runJest(place: JestPlace, { words, environment }: JestCall): Promise<JestResult> {
  const temporary = await mkdtemp(join(tmpdir(), 'plumbline-jest-'));
  const report = join(temporary, 'report.json');
  try {
    const { code, isInterrupted } = await ended(
      spawn(
        process.execPath,
        ['--experimental-vm-modules', '--no-warnings', JEST, '--json', `--outputFile=${report}`, ...words],
        {
          cwd: place.folder,
          env: { ...process.env, ...place.environment, ...environment },
          stdio: place.output,
        },
      ),
    );
    return { code, isInterrupted, files: await readReport(report, place.folder) };
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** The spec files that the patterns choose, in the folder. */
export async function listSpecs({ folder }: JestPlace, patterns: readonly string[]): Promise<string[]> {
  const words = ['--experimental-vm-modules', '--no-warnings', JEST, '--listTests', ...patterns];
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: folder, maxBuffer: 1 << 26 });
  return stdout
    .split('\n')
    .filter((path) => path.startsWith('/'))
    .map((path) => relative(folder, path));
}

/** Hands signals to jest and waits for it: a test that is stopped by hand must not leave servers behind. */
async function ended(child: ReturnType<typeof spawn>): Promise<{ code: number; isInterrupted: boolean }> {
  let isInterrupted = false;
  const stop = (signal: NodeJS.Signals) => {
    isInterrupted = true;
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    const code = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (status) => resolve(status ?? 1));
    });
    return { code, isInterrupted };
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}

async function readReport(path: string, folder: string): Promise<FileResult[] | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  return (JSON.parse(text) as JestJson).testResults.map((file) => fileResult(file, folder));
}

function fileResult(file: JestJson['testResults'][number], folder: string): FileResult {
  const tests = file.assertionResults;
  const count = (status: string) => tests.filter((test) => test.status === status).length;
  const failures: FileResult['failures'] = tests
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({ test: fullName, text: plain(failureMessages[0] ?? '') }));
  const isBroken = file.status === 'failed' && failures.length === 0;
  if (isBroken) failures.push({ test: undefined, text: plain(file.message) });
  const [passed, failed] = [count('passed'), failures.length];
  return {
    path: relative(folder, file.name),
    seconds: Math.max(0, (file.endTime - file.startTime) / 1000),
    passed,
    failed,
    skipped: tests.length - passed - count('failed'),
    needs: tests.flatMap(({ fullName, status }) =>
      status === 'passed' || status === 'failed' ? [] : (NEED.exec(fullName)?.[1] ?? []),
    ),
    failures,
  };
}

const plain = (text: string): string => stripVTControlCharacters(text).trim();
