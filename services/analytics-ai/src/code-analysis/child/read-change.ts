import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MOST_BYTES = 4_000_000;
const DEADLINE_MS = 60_000;

/** The change between two versions cannot be had; the message says why and what to do. */
export class NoChange extends Error {}

/**
 * What lies between two versions of the sources, as a patch.
 * @param base, head names that begin with no dash: they are never read as options
 * @throws NoChange
 */
export async function readChange(root: string, base: string, head: string): Promise<string> {
  const options = { cwd: root, maxBuffer: MOST_BYTES, timeout: DEADLINE_MS };
  // The folder may belong to another account of the machine than this process.
  const git = (...words: string[]) => run('git', ['-c', 'safe.directory=*', ...words], options);
  const inside = await git('rev-parse', '--show-prefix').catch(() => undefined);
  if (inside === undefined)
    throw new NoChange(
      'This installation runs from no working copy of the sources, so it has no versions. Upload a patch instead.',
    );
  for (const version of [base, head]) {
    const known = await git(
      'rev-parse',
      '--verify',
      '--quiet',
      '--end-of-options',
      `${version}^{commit}`,
    ).catch(() => undefined);
    if (known === undefined)
      throw new NoChange(
        `The sources have no version ${version}. Use a tag, a branch or a commit that is there.`,
      );
  }
  const { stdout } = await git(
    'diff',
    '--no-color',
    '--no-ext-diff',
    '--no-textconv',
    `${base}...${head}`,
    '--',
  ).catch(() => {
    throw new NoChange(
      'The change between these versions is larger than 4 MB. Compare versions that lie closer together.',
    );
  });
  if (stdout === '') throw new NoChange('Nothing differs between these two versions.');
  return stdout;
}

/** The text of a file at a version; undefined where it is not there. */
export async function readAt(root: string, version: string, path: string): Promise<string | undefined> {
  const options = { cwd: root, maxBuffer: MOST_BYTES, timeout: DEADLINE_MS };
  const shown = await run(
    'git',
    ['-c', 'safe.directory=*', 'show', '--end-of-options', `${version}:${path}`],
    options,
  ).catch(() => undefined);
  return shown?.stdout;
}
