import { posix } from 'node:path';

const ROOT = 'web/src/';

/** The layers of the web, lowest first: each imports what lies below it, and `main.tsx` builds on all. */
const LAYERS = ['shared', 'entities', 'features', 'app'];

/** The parts of the lowest layer, lowest first. */
const SHARED = ['shared/lib', 'shared/api', 'shared/ui', 'shared/layout'];

/** Stands above all layers, and only specs stand above it. */
const TESTING = 'testing/';

/** What an import inside the web breaks, in one sentence; undefined where it is right, or lies elsewhere. */
export function brokenLayer(file: string, specifier: string): string | undefined {
  if (!file.startsWith(ROOT) || !specifier.startsWith('.')) return undefined;
  const from = file.slice(ROOT.length);
  const to = posix.join(posix.dirname(file), specifier).slice(ROOT.length);
  for (const order of [LAYERS, SHARED]) {
    const [low, high] = [rank(order, from), rank(order, to)];
    if (low >= 0 && high > low) return `${order[low]} lies below ${order[high]}`;
  }
  if (to.startsWith(TESTING) && !from.startsWith(TESTING) && !/\.spec\.tsx?$/.test(from))
    return 'testing is for specs alone';
  const [own, other] = [featureOf(from), featureOf(to)];
  if (own && other && own !== other) return `${own} must not know ${other}: share it as an entity`;
  return undefined;
}

/** The variables that a module of the web keeps: they belong into what main.tsx builds, or into a store. */
export function moduleVariables(file: string, source: string): string[] {
  if (!file.startsWith(ROOT)) return [];
  return [...source.matchAll(/^(?:export )?(?:let|var) [^=;]*/gm)].map(
    ([line]) => `${line.trim()}: a module keeps no variable; hold it in a store, or in what main.tsx builds`,
  );
}

/** Where numbers and dates become text, for the web, its charts and the files made of them. */
const WRITTEN = /^(web\/src|libs\/charts\/src|services\/export\/src\/child)\//;
const WRITERS =
  /^(web\/src\/shared\/lib\/format[\w-]*|web\/src\/features\/profile\/regions|libs\/charts\/src\/format\/[\w-]+)\.ts$/;

/** Numbers and dates that are written past the reader's preferences. */
export function unpreferredFormats(file: string, source: string): string[] {
  if (!WRITTEN.test(file) || WRITERS.test(file)) return [];
  const found = source.matchAll(
    /\.toLocale(?:Date|Time)?String\(|\bIntl\.(?:Number|DateTime|RelativeTime|List)Format\((?!\)\.resolvedOptions)/g,
  );
  return [...found].map(
    ([call]) => `${call}...) knows no preferences: use the formats of charts, or shared/lib/format-*.ts`,
  );
}

const rank = (order: readonly string[], path: string): number =>
  order.findIndex((folder) => path.startsWith(`${folder}/`));

const featureOf = (path: string): string | undefined => /^features\/[^/]+/.exec(path)?.[0];
