import {
  type Document,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseAllDocuments,
  type Scalar,
} from 'yaml';
import type { Stretch } from '../rule.js';

export type YamlNode = Node;
export type YamlPair = Pair;

export type YamlForm = 'kubernetes' | 'compose' | 'workflow' | 'openapi' | 'other';

/** One document of a YAML text, and what it is by its keys. */
export interface YamlDocument {
  path: string;
  text: string;
  root: YamlNode;
  form: YamlForm;
  /** Of Kubernetes: Deployment, Service ... */
  kind: string;
  /** Every pair of a map in it, with the keys that lead to it. */
  pairs: readonly { pair: YamlPair; keys: readonly string[] }[];
  problems: readonly { code: string; start: number; end: number }[];
}

/** The documents of a text; templates that are no YAML before they are filled in give none. */
export function parseYaml(path: string, text: string): YamlDocument[] {
  if (/^\s*\{\{-?|\{%/mu.test(text)) return [];
  const documents = parseAllDocuments(text, { uniqueKeys: true, logLevel: 'silent', strict: false });
  if (!Array.isArray(documents)) return [];
  return documents.flatMap((document: Document.Parsed) => {
    const root = document.contents as YamlNode | null;
    if (!root) return [];
    const problems = document.errors.map(({ code, pos }) => ({ code, start: pos[0], end: pos[1] }));
    if (problems.some(({ code }) => code !== 'DUPLICATE_KEY')) return [];
    return [
      {
        path,
        text,
        root,
        form: formOf(path, root),
        kind: textAt(root, 'kind') ?? '',
        pairs: [...pairsOf(root, [])],
        problems,
      },
    ];
  });
}

function formOf(path: string, root: YamlNode): YamlForm {
  if (at(root, 'apiVersion') && at(root, 'kind')) return 'kubernetes';
  if (at(root, 'openapi') || at(root, 'swagger')) return 'openapi';
  if (isMap(at(root, 'jobs')) && (at(root, 'on') ?? at(root, 'true') ?? /\.github\//u.test(path)))
    return 'workflow';
  if (
    isMap(at(root, 'services')) &&
    (/compose/u.test(path) ||
      entriesOf(at(root, 'services')).some(({ value }) => at(value, 'image') ?? at(value, 'build')))
  )
    return 'compose';
  return 'other';
}

function* pairsOf(
  node: unknown,
  keys: readonly string[],
): Generator<{ pair: YamlPair; keys: readonly string[] }> {
  if (isMap(node)) {
    for (const pair of node.items) {
      const own = [...keys, keyText(pair)];
      yield { pair, keys: own };
      yield* pairsOf(pair.value, own);
    }
  }
  if (isSeq(node)) for (const item of node.items) yield* pairsOf(item, [...keys, '[]']);
}

export const keyText = ({ key }: YamlPair): string => (isScalar(key) ? String(key.value) : '');

/** The node under a path of keys. */
export function at(node: unknown, ...keys: readonly string[]): YamlNode | undefined {
  let here: unknown = node;
  for (const key of keys) {
    if (!isMap(here)) return undefined;
    here = here.items.find((pair) => keyText(pair) === key)?.value;
  }
  return here === null || here === undefined ? undefined : (here as YamlNode);
}

/** The pair that a map has for a key. */
export const pairAt = (node: unknown, key: string): YamlPair | undefined =>
  isMap(node) ? node.items.find((pair) => keyText(pair) === key) : undefined;

export const entriesOf = (node: unknown): { key: string; value: YamlNode; pair: YamlPair }[] =>
  isMap(node)
    ? node.items.flatMap((pair) =>
        isPair(pair) ? [{ key: keyText(pair), value: pair.value as YamlNode, pair }] : [],
      )
    : [];

export const itemsOf = (node: unknown): YamlNode[] => (isSeq(node) ? (node.items as YamlNode[]) : []);

/** What a scalar says, as it is read: a text, a number, a truth. */
export const scalarOf = (node: unknown): unknown => (isScalar(node) ? node.value : undefined);
export const textOf = (node: unknown): string | undefined =>
  isScalar(node) && node.value !== null ? String(node.value) : undefined;
export const textAt = (node: unknown, ...keys: readonly string[]): string | undefined =>
  textOf(at(node, ...keys));
export const valueAt = (node: unknown, ...keys: readonly string[]): unknown => scalarOf(at(node, ...keys));
export const isPlainScalar = (node: unknown): node is Scalar & { source: string } =>
  isScalar(node) && node.type === 'PLAIN';

/** Where a node, or the key of a pair, stands. */
export function stretchOf(node: YamlNode | YamlPair | undefined): Stretch {
  const target = node && isPair(node) ? node.key : node;
  const range = (target as { range?: readonly number[] | null } | undefined)?.range;
  return { start: range?.[0] ?? 0, end: range?.[1] ?? 1 };
}
