import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Options, transformSync, version } from '@swc/core';

export interface OwnSources {
  /** The repository. */
  root: string;
  /** Keeps what was transformed. */
  cache: string;
  /** Options of swc. */
  transform: Options;
  /** What an import of `@jest/globals` gets. */
  jestGlobals: string;
}

/**
 * Lets Node import the TypeScript sources of the repository: `./name.js` finds `name.ts`, and a package of the
 * workspace its sources in the place of what was built.
 * @returns the path of the source map of each URL that was loaded, growing as more is loaded
 */
export function importOwnSources({ root, cache, transform, jestGlobals }: OwnSources): Map<string, string> {
  const home = pathToFileURL(`${root}/`).href;
  const sourceMaps = new Map<string, string>();
  const options = createHash('sha256')
    .update(`${version} ${JSON.stringify(transform)}`)
    .digest('hex');
  const isOwn = (url = '') => url.startsWith(home) && !url.includes('/node_modules/');
  mkdirSync(cache, { recursive: true });

  registerHooks({
    resolve(specifier, context, next) {
      if (!isOwn(context.parentURL)) return next(specifier, context);
      if (specifier === '@jest/globals') return { url: jestGlobals, shortCircuit: true };
      if (specifier.startsWith('.') && /\.tsx?$/.test(context.parentURL ?? '')) {
        const url = typescriptOf(new URL(specifier, context.parentURL).href);
        if (url) return { url, shortCircuit: true };
      }
      const found = next(specifier, context);
      if (!specifier.startsWith('@plumbline/')) return found;
      return { ...found, url: typescriptOf(found.url.replace('/dist/', '/src/')) ?? found.url };
    },
    load(url, context, next) {
      if (!isOwn(url) || !/\.tsx?$/.test(url)) return next(url, context);
      return { format: 'module', source: transformed(url), shortCircuit: true };
    },
  });

  function transformed(url: string): string {
    const filename = fileURLToPath(url);
    const source = readFileSync(filename, 'utf8');
    const key = createHash('sha256').update(`${options} ${filename}\n${source}`).digest('hex');
    const path = join(cache, `${key}.js`);
    sourceMaps.set(url, `${path}.map`);
    if (existsSync(path)) return readFileSync(path, 'utf8');
    const { code, map } = transformSync(source, { ...transform, filename, sourceMaps: true, swcrc: false });
    // The map first, and each whole at once: another worker may transform the same file.
    write(`${path}.map`, map ?? '');
    write(path, code);
    return code;
  }
  return sourceMaps;
}

const found = new Map<string, string | undefined>();

/** The TypeScript file that a built file's URL stands for; undefined where there is none. */
function typescriptOf(url: string): string | undefined {
  if (!found.has(url)) {
    const names = [url, url.replace(/\.js$/, '.ts'), url.replace(/\.js$/, '.tsx')];
    const typescript = names.filter((name) => /\.tsx?$/.test(name));
    found.set(
      url,
      typescript.find((name) => existsSync(fileURLToPath(name))),
    );
  }
  return found.get(url);
}

function write(path: string, text: string): void {
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, text);
  renameSync(temporary, path);
}
