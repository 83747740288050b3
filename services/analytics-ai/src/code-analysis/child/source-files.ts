import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { languageOf } from '@plumbline/code-analysis';

/** Folders that hold no source of ours: packages, data, and what tools make. */
const LEFT_OUT = new Set(['node_modules', 'coverage', 'tmp', 'out']);
const MOST_FILES = 50_000;

/**
 * The sources below a folder, as paths with slashes, in order. What was built is only read where its source is not there,
 * as in an image.
 */
export async function sourceFiles(root: string): Promise<string[]> {
  const found: string[] = [];
  await collect(root, '', found);
  return found.sort();
}

async function collect(root: string, folder: string, found: string[]): Promise<void> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const hasSource = entries.some((each) => each.isDirectory() && each.name === 'src');
  for (const each of entries) {
    if (found.length >= MOST_FILES) return;
    const path = folder === '' ? each.name : `${folder}/${each.name}`;
    if (each.isDirectory()) {
      const isBuilt = each.name === 'dist' && hasSource;
      if (!isBuilt && !LEFT_OUT.has(each.name) && !isHidden(each.name)) await collect(root, path, found);
    } else if (each.isFile() && languageOf(path)) found.push(path);
  }
}

/** Data and settings of tools; workflows are sources. */
const isHidden = (name: string): boolean => name.startsWith('.') && name !== '.github';
