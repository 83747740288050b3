import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  imports?: string[];
}

/** What a browser may load of JavaScript before a screen shows, gzipped. */
export const SCRIPT_BUDGETS = [
  {
    name: 'JavaScript of the public entry (sign-in), gzipped',
    entries: ['index.html', 'src/features/auth/auth-page.tsx'],
    maxKb: 150,
  },
  {
    name: 'JavaScript of the landing page, its live sample left out, gzipped',
    entries: [
      'index.html',
      'src/features/landing/landing-page.tsx',
      'src/features/landing/below-the-fold.tsx',
    ],
    maxKb: 150,
  },
  {
    name: 'JavaScript of the first signed-in screen, gzipped',
    entries: [
      'index.html',
      'src/app/signed-in-routes.tsx',
      'src/app/shell.tsx',
      'src/features/home/home-page.tsx',
    ],
    maxKb: 240,
  },
  {
    name: "JavaScript of the guest's view, gzipped",
    entries: ['index.html', 'src/features/dashboards/guest/guest-page.tsx'],
    maxKb: 190,
  },
] as const;

/** The scripts that the entries need, by the build's own manifest; what comes later, on use, is not among them. */
export function scriptFiles(webRoot: string, entries: readonly string[]): string[] {
  const manifest = JSON.parse(readFileSync(join(webRoot, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no ${name}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  entries.forEach(visit);
  return [...files].filter((file) => file.endsWith('.js'));
}

/** KB of those scripts, each gzipped. */
export const scriptKb = (webRoot: string, entries: readonly string[]): number =>
  scriptFiles(webRoot, entries).reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(webRoot, file))).length,
    0,
  ) / 1_024;
