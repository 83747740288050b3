import { type Hit, type RuleWords, type Stretch } from '../rule.js';
import { parseYaml, type YamlNode } from '../yaml/document.js';

/** A package.json or package-lock.json; JSON is read as the YAML that it is, so that each value knows its place. */
export interface Manifest {
  path: string;
  root: YamlNode;
  isLock: boolean;
}

export function parseManifest(path: string, text: string): Manifest | undefined {
  const [document] = parseYaml(path, text);
  return document
    ? { path, root: document.root, isLock: /package-lock\.json$|npm-shrinkwrap\.json$/u.test(path) }
    : undefined;
}

export const isManifest = (path: string): boolean =>
  /(?:^|\/)(?:package|package-lock|npm-shrinkwrap)\.json$/u.test(path);

export interface ManifestRule extends RuleWords {
  find: (manifest: Manifest) => Hit[];
}

type Found = (Stretch & { detail?: string }) | undefined;

export const rule = (
  isLock: boolean,
  words: RuleWords,
  check: (root: YamlNode) => readonly Found[],
): ManifestRule => ({
  ...words,
  find: (manifest) =>
    manifest.isLock === isLock
      ? check(manifest.root).flatMap((each) => (each ? [{ rule: words, ...each }] : []))
      : [],
});

/** Packages that were taken over, with the versions; and names that only look like others. */
export const TAKEN: Readonly<Record<string, RegExp>> = {
  'event-stream': /^[~^]?3\.3\.6$/u,
  'flatmap-stream': /./u,
  'ua-parser-js': /^(?:0\.7\.29|0\.8\.0|1\.0\.0)$/u,
  'eslint-scope': /^3\.7\.2$/u,
  coa: /^(?:2\.0\.3|2\.0\.4|2\.1\.[13]|3\.0\.1|3\.1\.3)$/u,
  rc: /^(?:1\.2\.9|1\.3\.9|2\.3\.9)$/u,
  'node-ipc': /^(?:10\.1\.[12]|9\.2\.2|11\.0\.0)$/u,
  colors: /^1\.4\.(?:1|2|44-liberty-2)$/u,
  faker: /^6\.6\.6$/u,
  crossenv: /./u,
  babelcli: /./u,
  'd3.js': /./u,
  'jquery.js': /./u,
  mongose: /./u,
  'http-proxy.js': /./u,
  'nodemailer-js': /./u,
  electorn: /./u,
  loadyaml: /./u,
  'discordi.js': /./u,
};
