import type { Problem } from './problem.js';

/** More files than this in one folder hide its parts. */
const MOST_FILES = 25;
/** A longer file is more than one thing. */
const MOST_LINES = 250;

/** Folders whose files are a list by their nature: the steps of a schema, oldest first. */
const LISTS = /\/migrations$/;
/** Specs stand beside what they test, under its name. */
const SPECS = /\.(spec|int-spec|e2e-spec|contract|bench|truth)\.tsx?$/;

/** Folders with more files directly inside than a reader takes in. */
export function crowdedFolders(files: readonly string[]): Problem[] {
  const counts = new Map<string, number>();
  for (const file of files.filter((path) => !SPECS.test(path))) {
    const folder = file.slice(0, file.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > MOST_FILES && !LISTS.test(folder))
    .map(([folder, count]) => ({
      place: folder,
      message: `${folder}: ${count} files; give them folders that show its parts (at most ${MOST_FILES})`,
    }));
}

/** @param lines how many each file has */
export function longFiles(lines: ReadonlyMap<string, number>): Problem[] {
  return [...lines]
    .filter(([, count]) => count > MOST_LINES)
    .map(([file, count]) => ({ place: file, message: `${file}: ${count} lines (at most ${MOST_LINES})` }));
}
