import { at, entriesOf, stretchOf, textOf, valueAt, type YamlNode } from '../yaml/document.js';
import { rule, TAKEN } from './manifest.js';

const GROUPS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

const listed = (root: YamlNode, groups: readonly string[] = GROUPS) =>
  groups.flatMap((group) =>
    entriesOf(at(root, group)).map((each) => ({ ...each, group, version: textOf(each.value) ?? '' })),
  );

export const anyVersion = rule(
  false,
  {
    id: 'dependencies/any-version',
    severity: 'high',
    title: 'Any version will do',
    why: 'The next installation takes whatever was published last, by whomever.',
    fix: 'Name the version that was tested.',
  },
  (root) =>
    listed(root, GROUPS.slice(0, 3))
      .filter(({ version }) => /^(?:\*|latest|next|x|>=?\s*\S+|)$/u.test(version))
      .map(({ pair }) => stretchOf(pair)),
);

export const fromAddress = rule(
  false,
  {
    id: 'dependencies/from-address',
    severity: 'high',
    title: 'Package from an address',
    why: 'What is there can change; no registry keeps it, and no lock protects it.',
    fix: 'Take it from the registry, or name the whole commit.',
  },
  (root) =>
    listed(root)
      .filter(
        ({ version }) =>
          /^(?:https?:|git(?:\+|:)|github:|gitlab:|bitbucket:|[\w-]+\/[\w.-]+(?:#|$))/u.test(version) &&
          !/#[0-9a-f]{40}$/u.test(version),
      )
      .map(({ pair }) => stretchOf(pair)),
);

export const listedTwice = rule(
  false,
  {
    id: 'dependencies/listed-twice',
    severity: 'medium',
    title: 'Listed twice',
    why: 'Which of the two versions is installed depends on the tool.',
    fix: 'Keep one.',
  },
  (root) => {
    const own = new Set(entriesOf(at(root, 'dependencies')).map(({ key }) => key));
    return listed(root, ['devDependencies', 'optionalDependencies'])
      .filter(({ key }) => own.has(key))
      .map(({ pair }) => stretchOf(pair));
  },
);

const TOOLS =
  /^(?:jest|mocha|vitest|chai|sinon|eslint|prettier|typescript|nodemon|ts-node|webpack|vite|rollup|nyc|husky|lint-staged|cypress|playwright|@playwright\/test|supertest|@biomejs\/biome|@types\/.+|eslint-.+|ts-jest|babel-jest|karma)$/u;

export const toolShipped = rule(
  false,
  {
    id: 'dependencies/tool-in-production',
    severity: 'low',
    title: 'A tool is shipped',
    why: 'It makes the installation larger and brings its own holes.',
    fix: 'Move it to devDependencies.',
  },
  (root) =>
    valueAt(root, 'private') === true || at(root, 'main') || at(root, 'exports') || at(root, 'scripts')
      ? listed(root, ['dependencies'])
          .filter(({ key }) => TOOLS.test(key))
          .map(({ pair }) => stretchOf(pair))
      : [],
);

export const installScript = rule(
  false,
  {
    id: 'security/install-script',
    severity: 'high',
    title: 'Installing runs a program from the network',
    why: 'Whoever installs the package runs what that address gives.',
    fix: 'Ship what is needed, or download it when it is asked for, with a check.',
  },
  (root) =>
    entriesOf(at(root, 'scripts'))
      .filter(
        ({ key, value }) =>
          /^(?:pre|post)?install$|^prepare$/u.test(key) &&
          /\bcurl\b|\bwget\b|https?:\/\/|\beval\b|base64\s+-d|node\s+-e/u.test(textOf(value) ?? ''),
      )
      .map(({ pair }) => stretchOf(pair)),
);

export const takenOver = rule(
  false,
  {
    id: 'security/taken-over-package',
    severity: 'blocker',
    title: 'Package known to do harm',
    why: 'This version, or this name, was published to steal or destroy.',
    fix: 'Take it out, look for what it did, and change the secrets of machines that installed it.',
  },
  (root) =>
    listed(root)
      .filter(({ key, version }) => TAKEN[key]?.test(version))
      .map(({ pair }) => stretchOf(pair)),
);

const GIVEN_UP =
  /^(?:request|request-promise|request-promise-native|node-uuid|tslint|protractor|bower|gulp-util|istanbul|left-pad|querystring|har-validator|popper\.js|node-sass|phantomjs|phantomjs-prebuilt|jade|sqlite|core-js-legacy|babel-core|babel-preset-env|babel-eslint|eslint-loader|xmldom|formidable-v1|vm2|jsonwebtoken-legacy|aws-sdk|moment-range-legacy|csurf|express-brute)$/u;

export const givenUp = rule(
  false,
  {
    id: 'dependencies/given-up',
    severity: 'medium',
    title: 'Nobody keeps this package',
    why: 'Holes that are found in it stay.',
    fix: 'Its successor, or what the platform has by now.',
  },
  (root) =>
    listed(root, GROUPS.slice(0, 3))
      .filter(({ key }) => GIVEN_UP.test(key))
      .map(({ pair }) => stretchOf(pair)),
);

export const unnamedEngine = rule(
  false,
  {
    id: 'dependencies/no-engine',
    severity: 'low',
    title: 'Says not which Node it needs',
    why: 'On an older one it fails in the middle of something.',
    fix: 'engines: node.',
  },
  (root) =>
    at(root, 'dependencies') && at(root, 'scripts', 'start') && !at(root, 'engines', 'node')
      ? [stretchOf(at(root, 'dependencies'))]
      : [],
);
