import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { importsOf } from '../walls.js';

/** Which files of the repository each file imports by a relative path: paths from the root, with `/`. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Reads what the files import. Imports of types count: whoever reads the file follows them too. */
export function readImports(root: string, files: readonly string[]): ImportGraph {
  return graphOf(new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])));
}

/** The graph of sources by path. */
export function graphOf(sources: ReadonlyMap<string, string>): ImportGraph {
  return new Map(
    [...sources].map(([file, source]) => [
      file,
      importsOf(source).flatMap((specifier) => fileOf(file, specifier, sources) ?? []),
    ]),
  );
}

function fileOf(from: string, specifier: string, sources: ReadonlyMap<string, string>): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  const path = posix.join(dirname(from), specifier).replace(/\.jsx?$/, '');
  return [`${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((candidate) => sources.has(candidate));
}
