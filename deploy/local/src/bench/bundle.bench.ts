import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Figure } from './figures.js';

interface Chunk {
  file: string;
  imports?: string[];
}

const PUBLIC = ['index.html', 'src/features/auth/auth-page.tsx'];
const FIRST_SIGNED_IN = [
  'index.html',
  'src/app/shell.tsx',
  'src/features/data-sources/list/data-sources-page.tsx',
];

/** JavaScript a browser loads before a screen shows, gzipped, by the build's own manifest. */
export function benchBundle(webRoot: string): Figure[] {
  const manifest = JSON.parse(readFileSync(join(webRoot, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const weigh = (entries: readonly string[]) => {
    const files = new Set<string>();
    const visit = (name: string) => {
      const chunk = manifest[name];
      if (!chunk || files.has(chunk.file)) return;
      files.add(chunk.file);
      chunk.imports?.forEach(visit);
    };
    entries.forEach(visit);
    const scripts = [...files].filter((file) => file.endsWith('.js'));
    return scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(webRoot, file))).length, 0) / 1_024;
  };
  return [
    {
      name: 'JavaScript of the public entry (sign-in), gzipped',
      value: weigh(PUBLIC),
      unit: 'KB',
      goal: 150,
    },
    {
      name: 'JavaScript of the first signed-in screen, gzipped',
      value: weigh(FIRST_SIGNED_IN),
      unit: 'KB',
      goal: 240,
    },
  ];
}
