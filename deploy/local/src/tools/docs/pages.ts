import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENTS, OPERATIONS } from '@plumbline/contracts';
import { LOCAL_SERVICES } from '../../launcher/services.js';
import { operationsPage } from './operations-page.js';
import { pathsMissing } from './paths-missing.js';
import { replicationSql, standbySql } from './replication-sql.js';
import {
  citedIn,
  givenIn,
  requirementsPage,
  sentencesIn,
  unexplained,
  unproved,
} from './requirements-page.js';
import { wrongRows } from './service-rows.js';
import { settingsPage } from './settings-page.js';

const SOURCES = '{libs/*,services/*,gateway,web,deploy}/**/*.{ts,tsx,mjs,js,css,yml,yaml}';
const TESTS = '{libs/*,services/*,gateway,web,deploy}/**/*.{spec,int-spec,e2e-spec,contract}.{ts,tsx}';
const SETTINGS = ['deploy/local/src/launcher', 'gateway/src', 'services/*/src', 'libs/*/src'].map(
  (folder) => `${folder}/**/*.ts`,
);
const IS_MADE = /(^|\/)(node_modules|dist)(\/|$)/;
const IS_TEST = /\.(spec|int-spec|e2e-spec|contract|bench)\.ts$|\/(testing|bench)\//;

/**
 * Whether the pages made from the code are those of today, cited requirements explained, named paths there, and each
 * service's events and jobs those of its manifest.
 */
export function documentsHold(root: string): boolean {
  const { pages, complaints } = readPages(root);
  const outdated = [...pages]
    .filter(([path, content]) => readFileSync(join(root, path), 'utf8') !== content)
    .map(([path]) => `${path} is not what the code says: npm run fix`);
  const missing = ['README.md', ...globSync('docs/**/*.md', { cwd: root })].flatMap((page) =>
    pathsMissing(root, page).map((path) => `${page}: there is no ${path}`),
  );
  const wrong = [...complaints, ...outdated, ...missing, ...wrongServicePages(root)];
  for (const complaint of wrong) process.stderr.write(`${complaint}\n`);
  return wrong.length === 0;
}

function wrongServicePages(root: string): string[] {
  return LOCAL_SERVICES.flatMap(({ entry: { name }, ownEvents, jobs }) => {
    const path = `docs/architecture/${name}.md`;
    const page = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
    const announced = [...EVENTS.values()].filter(({ owner }) => owner === name);
    const rows = {
      'heard by others': announced.map((event) => event.name),
      hears: ownEvents.map((event) => event.name),
      jobs,
    };
    return wrongRows(page, rows).map((problem) => `${path}: ${problem}`);
  });
}

/** Writes the pages that are made from the code. */
export function writePages(root: string): void {
  for (const [path, content] of readPages(root).pages) writeFileSync(join(root, path), content);
}

function readPages(root: string): { pages: Map<string, string>; complaints: string[] } {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const find = (pattern: string) =>
    globSync(pattern, { cwd: root, exclude: (path) => IS_MADE.test(path) }).sort();
  const table = read('docs/requirements.tsv');
  const sentences = sentencesIn(table);
  const namedBy = (pattern: string) =>
    new Set(find(pattern).flatMap((path) => citedIn(read(path), sentences)));
  const cited = namedBy(SOURCES);
  const settings = SETTINGS.flatMap(find)
    .filter((path) => !IS_TEST.test(path))
    .map((path) => ({ path, source: read(path) }));
  return {
    pages: new Map([
      ['deploy/docker/provision-replication.sql', replicationSql()],
      ['deploy/docker/provision-standby.sql', standbySql()],
      ['docs/operations-table.md', operationsPage(OPERATIONS)],
      ['docs/requirements.md', requirementsPage(cited, sentences)],
      ['docs/settings.md', settingsPage(settings)],
    ]),
    complaints: [
      ...unexplained(cited, sentences).map((id) => `${id} is cited, but not in docs/requirements.tsv`),
      ...unproved(givenIn(table), namedBy(TESTS)).map((id) => `${id} is given, but no test names it`),
    ],
  };
}
