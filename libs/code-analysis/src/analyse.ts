import { parseDockerfile } from './docker/dockerfile.js';
import { DOCKER_RULES } from './docker/rules/dockerfile-rules.js';
import { type Finding, type SourceText, toFindings } from './finding.js';
import { isManifest, parseManifest } from './manifests/manifest.js';
import { MANIFEST_RULES } from './manifests/manifest-rules.js';
import type { Hit, Language } from './rule.js';
import { dialectOf, parseScript } from './script/script.js';
import { SCRIPT_RULES } from './script/script-rules.js';
import { SQL_RULES } from './sql/sql-rules.js';
import { loadSqlParser, parseSql } from './sql/statement.js';
import { parseYaml } from './yaml/document.js';
import { YAML_RULES } from './yaml/yaml-rules.js';

/** Longer texts are made by programs, not written. */
export const MAX_TEXT_LENGTH = 1_000_000;
const MAX_LINE_LENGTH = 20_000;

/** What can be looked at, by its path; undefined where nothing here reads it. */
export function languageOf(path: string): Exclude<Language, 'numbers'> | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (isManifest(path)) return 'manifest';
  if (/^(?:Dockerfile|Containerfile)(?:\..+)?$|\.dockerfile$/iu.test(name)) return 'dockerfile';
  if (/\.ya?ml$/iu.test(name)) return 'yaml';
  if (/\.sql$/iu.test(name)) return 'sql';
  return !/\.d\.[cm]?ts$|\.min\.js$/u.test(name) && dialectOf(name) ? 'script' : undefined;
}

/** Makes the parsers ready; once before the first text. */
export const loadParsers = loadSqlParser;

/** The findings in one text; none where it cannot be parsed or nobody wrote it. */
export function analyse(source: SourceText): Finding[] {
  const language = languageOf(source.path);
  if (!language || isGenerated(source, language)) return [];
  return toFindings(source, hitsIn(source, language));
}

const isGenerated = ({ text }: SourceText, language: Language): boolean =>
  (language !== 'manifest' && text.length > MAX_TEXT_LENGTH) ||
  (language === 'script' &&
    (/^.{0,200}(?:@generated|DO NOT EDIT|auto-generated)/su.test(text.slice(0, 400)) ||
      text.split('\n', 50).some(({ length }) => length > MAX_LINE_LENGTH)));

function hitsIn({ path, text }: SourceText, language: Exclude<Language, 'numbers'>): Hit[] {
  switch (language) {
    case 'script': {
      const script = parseScript(path, text);
      return script ? SCRIPT_RULES.flatMap(({ find }) => find(script)) : [];
    }
    case 'sql': {
      const statements = parseSql(text);
      return SQL_RULES.flatMap(({ find }) => find(statements));
    }
    case 'yaml':
      return parseYaml(path, text).flatMap((document) => YAML_RULES.flatMap(({ find }) => find(document)));
    case 'dockerfile': {
      const file = parseDockerfile(text);
      return DOCKER_RULES.flatMap(({ find }) => find(file));
    }
    case 'manifest': {
      const manifest = parseManifest(path, text);
      return manifest ? MANIFEST_RULES.flatMap(({ find }) => find(manifest)) : [];
    }
  }
}
