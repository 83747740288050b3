import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { precompress } from './build/precompress.js';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Every script of the application, by its path. */
function scripts(): string[] {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(path('dist/.vite/manifest.json'), 'utf8'),
  );
  const files = Object.values(manifest).map(({ file }) => `/${file}`);
  return [...new Set(files)].filter((file) => /\.(js|css)$/.test(file));
}

/** A browser knows a new worker by its bytes: with each build of the application they differ. */
function nameBuild(): Plugin {
  return {
    name: 'name-build',
    generateBundle(_options, bundle) {
      const build = createHash('sha256')
        .update(readFileSync(path('dist/.vite/manifest.json')))
        .digest('hex');
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = `// ${build}\n${chunk.code}`;
    },
  };
}

/** The service worker, built after the application into the same folder, which is whole then and can be compressed. */
export default defineConfig({
  root: path('.'),
  publicDir: false,
  define: { SCRIPTS: JSON.stringify(scripts()) },
  plugins: [nameBuild(), precompress()],
  resolve: { alias: { '@plumbline/contracts': path('../libs/contracts/src/index.ts') } },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2023',
    rolldownOptions: {
      input: path('src/app/service-worker/sw.ts'),
      treeshake: { manualPureFunctions: ['z'] },
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
