import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const SHRINKING = new Set(['.css', '.html', '.js', '.svg']);
const VARIANTS = [
  { extension: '.br', compress: promisify(brotliCompress) },
  { extension: '.gz', compress: promisify(gzip) },
] as const;

/** Puts a Brotli and a gzip file beside each file of the output folder that shrinks; the gateway answers with them. */
export function precompress(): Plugin {
  let folder: string;
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir);
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(
        files.filter((file) => SHRINKING.has(extname(file))).map((file) => writeVariants(join(folder, file))),
      );
    },
  };
}

async function writeVariants(file: string): Promise<void> {
  const plain = await readFile(file);
  await Promise.all(
    VARIANTS.map(async ({ extension, compress }) => {
      const bytes = await compress(plain);
      if (bytes.length < plain.length) await writeFile(file + extension, bytes);
    }),
  );
}
