import type { Plugin, Rolldown } from 'vite';

/** What every screen behind sign-in is loaded through. */
const SIGNED_IN = ['src/app/signed-in-routes.tsx', 'src/app/shell.tsx'];

/** The screens that people come in by: a pattern of the path, and the modules that the router loads for it. */
const SCREENS: ReadonlyArray<readonly [path: string, modules: readonly string[]]> = [
  ['^/$', ['src/features/landing/landing-page.tsx', 'src/features/landing/below-the-fold.tsx']],
  ['^/auth$', ['src/features/auth/auth-page.tsx']],
  ['^/home$', [...SIGNED_IN, 'src/features/home/home-page.tsx']],
  ['^/dashboard/', [...SIGNED_IN, 'src/features/dashboards/detail/dashboard-page.tsx']],
  [
    '^/(admin|ask|dashboards|data-sources|documents|exports|extractions|for-you|health-ai|insights|predict|pricing|profile|resources|scheduler|summaries|team)',
    SIGNED_IN,
  ],
  ['^/shared/', ['src/features/dashboards/guest/open-link-page.tsx']],
  ['^/shared-guest/', ['src/features/dashboards/guest/guest-page.tsx']],
];

/** Runs in the browser, before any module. */
const ASK = `for (const [path, ...files] of SCREENS)
  if (new RegExp(path).test(location.pathname))
    for (const file of files)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }));`;

/** Asks for a screen's code while the entry is still on its way: without it, only the entry knows what comes next. */
export function preloadScreens(): Plugin {
  return {
    name: 'preload-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const screens = SCREENS.map(([path, modules]) => [path, ...filesOf(modules, bundle)]);
        const script = ASK.replace('SCREENS', () => JSON.stringify(screens));
        // An inline script waits for the style sheets above it.
        return html.replace('<script type="module"', (entry) => `<script>${script}</script>\n    ${entry}`);
      },
    },
  };
}

/** The files that these modules need, without those that index.html names itself. */
function filesOf(modules: readonly string[], bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const seen = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || seen.has(chunk.fileName)) return;
    seen.add(chunk.fileName);
    for (const file of chunk.imports) visit(chunks.find(({ fileName }) => fileName === file));
  };
  visit(chunks.find(({ isEntry }) => isEntry));
  const named = seen.size;
  for (const module of modules) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${module}`));
    if (!chunk) throw new Error(`preload-screens: no chunk begins with ${module}`);
    visit(chunk);
  }
  return [...seen].slice(named);
}
