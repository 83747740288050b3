import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALLOWED } from './allowed.js';
import { type Circle, fileCircles, folderCircles } from './circles.js';
import { readImports } from './import-graph.js';
import type { Problem } from './problem.js';
import { crowdedFolders, longFiles } from './sizes.js';

const SOURCES = '{libs/*,services/*,gateway,web,deploy/local}/{src,build}/**/*.{ts,tsx}';

/** Whether no imports run in circles and every file and folder can be taken in at a glance; says what does not hold. */
export function structureHolds(root: string): boolean {
  const complaints = judge(structureProblems(root), ALLOWED);
  for (const complaint of complaints) process.stderr.write(`${complaint}\n`);
  return complaints.length === 0;
}

/** Every place where a rule is broken, allowed or not. */
export function structureProblems(root: string): Problem[] {
  const files = globSync(SOURCES, { cwd: root }).sort();
  const graph = readImports(root, files);
  const lines = new Map(
    files.map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n').length - 1]),
  );
  return [
    ...fileCircles(graph).map((circle) => problemOf('files', circle)),
    ...folderCircles(graph).map((circle) => problemOf('folders', circle)),
    ...crowdedFolders(files),
    ...longFiles(lines),
  ];
}

/** The problems that are not allowed, and what is allowed and no problem any more: it has to leave the list. */
export function judge(problems: readonly Problem[], allowed: readonly string[]): string[] {
  const places = problems.map(({ place }) => place);
  return [
    ...problems.filter(({ place }) => !allowed.includes(place)).map(({ message }) => message),
    ...allowed
      .filter((place) => !places.includes(place))
      .map((place) => `"${place}" holds again: take it from tools/structure/allowed.ts`),
  ];
}

function problemOf(kind: 'files' | 'folders', { folder, parts, ties }: Circle): Problem {
  const place = kind === 'folders' ? `circle in ${folder}` : `circle of ${parts[0]}`;
  return {
    place,
    message: `${place}: ${kind} import each other: ${parts.join(', ')}\n  ${ties.join('\n  ')}`,
  };
}
