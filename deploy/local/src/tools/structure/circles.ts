import type { ImportGraph } from './import-graph.js';

/** Parts that import each other in a loop, and the imports that tie them. */
export interface Circle {
  /** The folder whose parts these are; for a circle of files, the root. */
  folder: string;
  /** Files and folders, in alphabetical order. */
  parts: readonly string[];
  /** `importing file -> imported file`. */
  ties: readonly string[];
}

/** What stands above all that it imports and is imported by its like alone. */
const ABOVE_ALL = /\.(spec|int-spec|e2e-spec|contract|bench|truth)\.tsx?$/;

/** Files that import each other in a loop. */
export function fileCircles(graph: ImportGraph): Circle[] {
  return loopsIn(graph).map((parts) => ({
    folder: '',
    parts,
    ties: parts.flatMap((from) => tiesOf(graph, from, parts)),
  }));
}

/**
 * Folders in a loop: for every folder, its files and folders are taken as parts, each importing what anything inside it
 * imports. A loop counts where a folder takes part in it; loops of files alone are `fileCircles`. Specs, benches and
 * contract suites are left out: nothing but their like imports them.
 */
export function folderCircles(graph: ImportGraph): Circle[] {
  const product = new Map([...graph].filter(([file]) => !ABOVE_ALL.test(file)));
  const imports = [...product].flatMap(([from, targets]) => targets.map((to) => ({ from, to })));
  return foldersOf(product.keys()).flatMap((folder) => {
    const inside = imports.filter(({ from, to }) => partOf(folder, from) && partOf(folder, to));
    const parts = new Map<string, string[]>();
    for (const { from, to } of inside) {
      const part = partOf(folder, from) ?? from;
      parts.set(part, [...(parts.get(part) ?? []), partOf(folder, to) ?? to]);
    }
    return loopsIn(parts)
      .filter((loop) => loop.some((part) => !product.has(part)))
      .map((loop) => ({
        folder,
        parts: loop,
        ties: inside
          .filter(({ from, to }) => {
            const [a, b] = [partOf(folder, from) ?? from, partOf(folder, to) ?? to];
            return a !== b && loop.includes(a) && loop.includes(b);
          })
          .map(({ from, to }) => `${from} -> ${to}`),
      }));
  });
}

/** The file or folder directly inside `folder` that holds the file; undefined where the file lies elsewhere. */
function partOf(folder: string, file: string): string | undefined {
  if (!file.startsWith(`${folder}/`)) return undefined;
  const end = file.indexOf('/', folder.length + 1);
  return end < 0 ? file : file.slice(0, end);
}

function foldersOf(files: Iterable<string>): string[] {
  const folders = new Set<string>();
  for (const file of files)
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1))
      folders.add(file.slice(0, end));
  return [...folders].sort();
}

const tiesOf = (graph: ImportGraph, from: string, parts: readonly string[]): string[] =>
  (graph.get(from) ?? []).filter((to) => parts.includes(to)).map((to) => `${from} -> ${to}`);

/** The strongly connected components of more than one node (Tarjan, 1972). */
function loopsIn(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const loops: string[][] = [];
  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    path.push(node);
    let low = index;
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (path.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low);
      lowest.set(node, low);
    }
    if (low === index) {
      const loop = path.splice(path.indexOf(node));
      if (loop.length > 1) loops.push(loop.sort());
    }
    return low;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return loops;
}
