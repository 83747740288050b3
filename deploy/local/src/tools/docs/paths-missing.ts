import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A path of the repository between backticks: one of its top folders, then names without wildcards. */
const PATH = /`((?:libs|services|gateway|web|deploy|docs)\/[\w./-]*)`/g;
const LINK = /\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g;

/** The paths and links of a page that lead nowhere. */
export function pathsMissing(root: string, page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8');
  const paths = [...text.matchAll(PATH)].map(([, path = '']) => path);
  const links = [...text.matchAll(LINK)].map(([, link = '']) => join(dirname(page), link));
  return [...paths, ...links].filter((path) => !existsSync(join(root, path)));
}
