import { createServer, type Plugin, type UserConfig } from 'vite';

/** Runs in the browser as soon as the page has come, for visitors whom nothing else awaits. */
const SHOW = `(() => {
  const template = document.querySelector(\`template[data-path="\${location.pathname}"]\`);
  try {
    if (!template || location.search || localStorage.plumbline_session || sessionStorage.plumbline_temp_session) return;
  } catch {}
  const painted = document.createElement('div');
  painted.id = 'first-paint';
  painted.append(template.content);
  document.body.prepend(painted);
})();`;

/** Writes the public screens into index.html, so that they can be read before their code has come. */
export function firstPaint(config: Pick<UserConfig, 'root' | 'resolve' | 'plugins'>): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const templates = Object.entries(await paintsOf(config)).map(
          ([path, markup]) => `<template data-path="${path}">${markup}</template>`,
        );
        return html.replace('<noscript>', (rest) => `${templates.join('')}<script>${SHOW}</script>${rest}`);
      },
    },
  };
}

async function paintsOf(
  config: Pick<UserConfig, 'root' | 'resolve' | 'plugins'>,
): Promise<Record<string, string>> {
  // The screens' code opens one to other tabs, which would keep this process; it does without, too.
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  const server = await createServer({
    ...config,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { firstPaints } = await server.ssrLoadModule('/src/app/first-paint/markup.tsx');
    return firstPaints();
  } finally {
    await server.close();
  }
}
