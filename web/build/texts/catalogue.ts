import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { findTexts } from './find-texts.js';
import { parseFile } from './node.js';
import type { Side } from './places.js';

/** By file, its messages, and by message where it stands. */
export type Catalogue = Record<string, Record<string, string>>;

const TESTS =
  /\.(spec|int-spec|e2e-spec|bench|truth|fixture|contract)\.tsx?$|\/(testing|bench|benchmarks|truth)\/|\/bench\.ts$/;
/** What operations and migrations say is for programs. */
const PROGRAMS = /\.operations\.ts$|\/migrations\/|\/contracts\/src\/api\/|\/main\.ts$/;

/** Whose texts the browser shows: they are part of its code. */
export const PAGE_SOURCES = '{web,libs/charts,libs/contracts}/src/**/*.{ts,tsx}';
/** Whose texts come in answers, mails and files. */
export const SERVER_SOURCES = '{services/*,gateway,libs/*}/src/**/*.{ts,tsx}';
const IS_PAGE = /^(web|libs\/(charts|contracts))\//;

/** Whether a file's texts are looked for at all; `path` from the root, with slashes. */
export const isSource = (path: string): boolean => !TESTS.test(path) && !PROGRAMS.test(path);

/** The messages of all sources that match. */
export function catalogueOf(root: string, pattern: string, side: Side): Catalogue {
  const paths = globSync(pattern, {
    cwd: root,
    exclude: (path) => /(^|[\\/])(node_modules|dist)$/.test(path),
  })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => isSource(path) && (side === 'page' || !IS_PAGE.test(path)))
    .sort();
  const catalogue: Catalogue = {};
  for (const path of paths) {
    const messages = messagesOf(path, readFileSync(join(root, path), 'utf8'), side);
    if (Object.keys(messages).length > 0) catalogue[path] = messages;
  }
  return catalogue;
}

/** A file's messages in its order; one that stands in several places names the first. */
export function messagesOf(path: string, code: string, side: Side): Record<string, string> {
  const messages: Record<string, string> = {};
  const found = findTexts(parseFile(path, code), code, side).toSorted(
    (one, other) => one.start - other.start,
  );
  for (const { message, context } of found) messages[message] ??= context;
  return messages;
}
