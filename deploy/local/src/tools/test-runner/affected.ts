import { spawnSync } from 'node:child_process';
import { specInputs } from './spec-inputs.js';

const BASES = ['main', 'origin/main'];

/** Which spec files depend on what has changed since the branch left `main`, committed or not. */
export function affectedSpecs(folder: string): (spec: string) => boolean {
  const changed = changedFiles(folder);
  const inputsOf = specInputs(folder);
  const known = new Map<readonly string[], boolean>();
  return (spec) => {
    const inputs = inputsOf(spec);
    const isReached = known.get(inputs) ?? changed.some((path) => inputs.some((one) => path.startsWith(one)));
    known.set(inputs, isReached);
    return isReached;
  };
}

function changedFiles(folder: string): string[] {
  const isThere = (name: string) => git(folder, ['rev-parse', '--verify', '--quiet', name]).status === 0;
  const bases = BASES.filter(isThere);
  if (bases.length === 0) throw new Error(`There is neither ${BASES.join(' nor ')} to compare with.`);
  // Of both, whichever the branch left last: a copy of main may be old.
  const { stdout: base } = git(folder, ['merge-base', 'HEAD', ...bases]);
  return [
    ...paths(git(folder, ['diff', '--name-only', '--no-renames', '-z', base.trim()])),
    ...paths(git(folder, ['ls-files', '--others', '--exclude-standard', '-z'])),
  ];
}

const git = (folder: string, words: readonly string[]) =>
  spawnSync('git', words, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });

function paths({ status, stdout, stderr }: ReturnType<typeof git>): string[] {
  if (status !== 0) throw new Error(`git could not say what has changed: ${stderr}`);
  return stdout.split('\0').filter((path) => path !== '');
}
