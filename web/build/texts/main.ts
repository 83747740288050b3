import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

/**
 * Writes the English catalogues: `locales/en.json` of what the browser shows, and `locales/en.servers.json` of what
 * servers say. Without `--write` it names those that are not what the sources say, and fails.
 */
const web = join(dirname(fileURLToPath(import.meta.url)), '../..');
const root = join(web, '..');
const server = await createServer({
  ...{ root: web, configFile: false, appType: 'custom', logLevel: 'error' },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const { catalogueOf, PAGE_SOURCES, SERVER_SOURCES } = (await server.ssrLoadModule(
  '/build/texts/catalogue.ts',
)) as typeof import('./catalogue.js');
await server.close();

const files = {
  'locales/en.json': catalogueOf(root, PAGE_SOURCES, 'page'),
  'locales/en.servers.json': catalogueOf(root, SERVER_SOURCES, 'server'),
};
const isWriting = process.argv.includes('--write');
for (const [path, catalogue] of Object.entries(files)) {
  const [file, wanted] = [join(web, path), `${JSON.stringify(catalogue, null, 2)}\n`];
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) continue;
  if (isWriting) writeFileSync(file, wanted);
  else process.exitCode = 1;
  process.stdout.write(`web/${path}: ${isWriting ? 'written' : 'not what the sources say: npm run fix'}\n`);
}
