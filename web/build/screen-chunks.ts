import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const modules = (...paths: string[]) =>
  paths.map((path) => fileURLToPath(new URL(`../src/${path}`, import.meta.url)));

/** The screens that people come in by, and what the router loads for them. */
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  start: modules('features/landing/landing-page.tsx', 'features/landing/below-the-fold.tsx'),
  auth: modules('features/auth/auth-page.tsx'),
  guest: modules('features/dashboards/guest/guest-page.tsx'),
  home: modules('app/signed-in-routes.tsx', 'app/shell.tsx', 'features/home/home-page.tsx'),
  dashboard: modules(
    'app/signed-in-routes.tsx',
    'app/shell.tsx',
    'features/dashboards/detail/dashboard-page.tsx',
  ),
};
const ENTRY = modules('main.tsx');
const ICON = /node_modules[\\/]lucide-react[\\/]/;

/**
 * The name of a module's chunk: those of the screens above that need it. One file each would cost these screens more
 * in requests than in bytes, and none of them loads what it does not need. The icons of other screens are one chunk;
 * all other modules are left to the bundler.
 */
export function screenChunks(): Rolldown.CodeSplittingNameFunction {
  let everywhere: Set<string> | undefined;
  let needs: Map<string, string[]> | undefined;
  return (id, graph) => {
    everywhere ??= reach(ENTRY, graph);
    if (everywhere.has(id)) return null;
    needs ??= screensByModule(graph, everywhere);
    return needs.get(id)?.join('-') ?? (ICON.test(id) ? 'icons' : null);
  };
}

function screensByModule(
  graph: Rolldown.ChunkingContext,
  everywhere: ReadonlySet<string>,
): Map<string, string[]> {
  const needs = new Map<string, string[]>();
  for (const [screen, roots] of Object.entries(SCREENS)) {
    const lost = roots.find((root) => !graph.getModuleInfo(root));
    if (lost) throw new Error(`screen-chunks: ${lost} is no module of the app`);
    for (const id of reach(roots, graph))
      if (!everywhere.has(id) && !roots.includes(id)) needs.set(id, [...(needs.get(id) ?? []), screen]);
  }
  return needs;
}

/** The modules that these import, however far away, without what they load later. */
function reach(roots: readonly string[], graph: Rolldown.ChunkingContext): Set<string> {
  const seen = new Set<string>();
  const left = [...roots];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    left.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}
