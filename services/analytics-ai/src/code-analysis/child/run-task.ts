import { readFile } from 'node:fs/promises';
import { isAbsolute, join, normalize } from 'node:path';
import {
  analyse,
  type Finding,
  loadParsers,
  NoPatch,
  type PatchedFile,
  type Review,
  readPatch,
  reviewPatch,
} from '@plumbline/code-analysis';
import type { Analysed, CodeAnswers, CodeProgress, CodeRefusal, CodeTask } from './code-task.js';
import { NoChange, readAt, readChange } from './read-change.js';
import { sourceFiles } from './source-files.js';

/** More than this, and the list is of no use to anybody. */
const MOST_FINDINGS = 10_000;
const SAY_EVERY = 50;
const MOST_BYTES = 2_000_000;

/** Does one task of the process that reads sources. It never runs what it reads. */
export async function runTask(
  task: CodeTask,
  report: (progress: CodeProgress) => void,
): Promise<CodeAnswers[CodeTask['kind']]> {
  await loadParsers();
  if (task.kind === 'analyse') return analyseAll(task.root, report);
  const { root } = task;
  if (task.kind === 'review') return reviewWith(task.patch, (path) => readBelow(root, path));
  const patch = await readChange(root, task.base, task.head);
  return reviewWith(patch, (path) => readAt(root, task.base, path));
}

async function analyseAll(root: string, report: (progress: CodeProgress) => void): Promise<Analysed> {
  const paths = await sourceFiles(root);
  const findings: Finding[] = [];
  for (const [at, path] of paths.entries()) {
    const text = await readBelow(root, path);
    if (text !== undefined) findings.push(...analyse({ path, text }));
    if (at % SAY_EVERY === 0) report({ done: at, total: paths.length });
    if (findings.length >= MOST_FINDINGS) break;
  }
  return { findings: findings.slice(0, MOST_FINDINGS), files: paths.length };
}

async function reviewWith(
  patch: string,
  before: (path: string) => Promise<string | undefined>,
): Promise<Review> {
  const files = readPatch(patch);
  const texts = new Map<string, string | undefined>();
  for (const { oldPath, change } of files) if (change !== 'added') texts.set(oldPath, await before(oldPath));
  return reviewPatch(files satisfies PatchedFile[], (path) => texts.get(path));
}

/** A text below the root; a path that leads out of it is not there. */
async function readBelow(root: string, path: string): Promise<string | undefined> {
  const clean = normalize(path);
  if (isAbsolute(clean) || clean.startsWith('..')) return undefined;
  const bytes = await readFile(join(root, clean)).catch(() => undefined);
  return bytes && bytes.length <= MOST_BYTES ? bytes.toString('utf8') : undefined;
}

/** What whoever asked can mend; undefined for an accident. */
export const toRefusal = (error: unknown): CodeRefusal | undefined =>
  error instanceof NoPatch || error instanceof NoChange ? { message: error.message } : undefined;
