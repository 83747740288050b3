import { at, entriesOf, stretchOf, textAt, valueAt, type YamlNode } from '../yaml/document.js';
import { rule, TAKEN } from './manifest.js';

const packagesOf = (root: YamlNode) =>
  entriesOf(at(root, 'packages')).filter(({ key }) => key.includes('node_modules/'));

const nameIn = (key: string): string => key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length);

export const strictLicence = rule(
  true,
  {
    id: 'dependencies/strict-licence',
    severity: 'high',
    title: 'Licence that asks for your source',
    why: 'GPL and AGPL hold for the whole product that ships or serves them.',
    fix: 'Another package, or an agreement with its authors.',
  },
  (root) =>
    packagesOf(root)
      .filter(
        ({ value }) =>
          valueAt(value, 'dev') !== true &&
          /^(?:AGPL|GPL|SSPL|BUSL|CC-BY-NC)/iu.test(textAt(value, 'license') ?? '') &&
          !/\bOR\b/u.test(textAt(value, 'license') ?? ''),
      )
      .map(({ key, value, pair }) => ({
        ...stretchOf(pair),
        detail: `${nameIn(key)} is under ${textAt(value, 'license') ?? ''}, which holds for the whole product that ships it.`,
      })),
);

export const unlockedContent = rule(
  true,
  {
    id: 'dependencies/no-integrity',
    severity: 'high',
    title: 'Locked without a hash',
    why: 'What comes from the registry is not compared with what was tested.',
    fix: 'npm install writes the hash anew.',
  },
  (root) =>
    packagesOf(root)
      .filter(
        ({ value }) =>
          /^https?:/u.test(textAt(value, 'resolved') ?? '') &&
          !at(value, 'integrity') &&
          valueAt(value, 'link') !== true &&
          valueAt(value, 'inBundle') !== true,
      )
      .map(({ pair }) => stretchOf(pair)),
);

export const plainDownload = rule(
  true,
  {
    id: 'security/plain-download',
    severity: 'high',
    title: 'Package over plain HTTP',
    why: 'Anybody on the way can put another one in its place.',
    fix: 'https.',
  },
  (root) =>
    packagesOf(root)
      .filter(({ value }) => /^http:/u.test(textAt(value, 'resolved') ?? ''))
      .map(({ pair }) => stretchOf(pair)),
);

export const weakIntegrity = rule(
  true,
  {
    id: 'dependencies/weak-integrity',
    severity: 'medium',
    title: 'Locked with a hash that can be forged',
    why: 'Another package with the same SHA-1 can be made.',
    fix: 'npm install with a newer npm writes SHA-512.',
  },
  (root) =>
    packagesOf(root)
      .filter(({ value }) => /^sha1-/u.test(textAt(value, 'integrity') ?? ''))
      .map(({ pair }) => stretchOf(pair)),
);

export const takenInLock = rule(
  true,
  {
    id: 'security/taken-over-in-lock',
    severity: 'blocker',
    title: 'Package known to do harm',
    why: 'This version, or this name, was published to steal or destroy.',
    fix: 'Take it out, look for what it did, and change the secrets of machines that installed it.',
  },
  (root) =>
    packagesOf(root)
      .filter(({ key, value }) => TAKEN[nameIn(key)]?.test(textAt(value, 'version') ?? ''))
      .map(({ pair }) => stretchOf(pair)),
);
