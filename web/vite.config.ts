import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { firstPaint } from './build/first-paint.js';
import { importDirectly } from './build/import-directly.js';
import { inLanguageOf, nameLanguages, ownPage } from './build/language.js';
import { preloadScreens } from './build/preload-screens.js';
import { screenChunks } from './build/screen-chunks.js';
import { stripOperations } from './build/strip-operations.js';

const source = (library: string) =>
  fileURLToPath(new URL(`../libs/${library}/src/index.ts`, import.meta.url));

/** The font is needed for the first paint, but its hashed name is known only after bundling. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  };
}

const root = fileURLToPath(new URL('.', import.meta.url));
const resolve = {
  alias: {
    '@plumbline/contracts': source('contracts'),
    '@plumbline/charts/charts.css': fileURLToPath(new URL('../libs/charts/src/charts.css', import.meta.url)),
    '@plumbline/charts': source('charts'),
    // The original writes style elements, which the content security policy forbids.
    'react-remove-scroll': fileURLToPath(new URL('./src/shared/lib/remove-scroll.tsx', import.meta.url)),
  },
};

/** Another language than English, whose files come beside those of English; see docs/languages.md. */
const language = process.env.WEB_LANGUAGE;
const inOwnLanguage = () => (language ? [inLanguageOf(language)] : []);

export default defineConfig({
  root,
  plugins: [
    ...inOwnLanguage(),
    nameLanguages(language),
    stripOperations(),
    importDirectly(),
    react(),
    tailwindcss(),
    preloadFont(),
    preloadScreens(),
    firstPaint({ root, resolve, plugins: inOwnLanguage() }),
    ...(language ? [ownPage(language)] : []),
  ],
  resolve,
  server: {
    port: 5173,
    proxy: { '/api': { target: 'http://127.0.0.1:8080', changeOrigin: true } },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: !language,
    manifest: language ? `.vite/manifest.${language}.json` : true,
    target: 'es2023',
    // An inlined asset would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // Every browser we support preloads modules itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Schemas are for servers: unused ones must not pull zod into the browser.
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            {
              name: 'core',
              test: /vite[\\/]preload-helper|node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack[\\/](query-core|react-query))[\\/]/,
              priority: 20,
            },
            {
              // How numbers and dates are written, and what small pictures are drawn with: screens without a chart need no more.
              name: 'formats',
              test: /libs[\\/]charts[\\/]src[\\/](format[\\/]|theme[\\/]|scene[\\/](scene|scene-svg|strokes|bar-rect)\.)|node_modules[\\/](d3-array|internmap)[\\/]/,
              priority: 12,
            },
            {
              name: 'charts',
              // Forecasts and alerts come with their screens, small pictures with the lists that show them, and seldom ones
              // with the first that is met.
              test: /(libs[\\/]charts[\\/]src[\\/](?!format|forecast|alerts|atlas|pictures[\\/](thumbnail|column)|figure[\\/]chart-figure|summary[\\/](seldom-summary|summarise)|seldom[\\/](change|funnel|calendar|heatmap|map)|marks[\\/](draw-scene|draw-seldom|calendar|funnel|heatmap|map|slope|waterfall)|model[\\/](to-chart|change|funnel|calendar|heatmap|map)-model)|node_modules[\\/]d3-(?!geo))/,
              priority: 10,
            },
            {
              name: screenChunks(),
              debugName: 'screens',
              priority: 5,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
