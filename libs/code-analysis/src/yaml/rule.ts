import type { Hit, RuleWords } from '../rule.js';
import { stretchOf, type YamlDocument, type YamlForm, type YamlNode, type YamlPair } from './document.js';

export interface YamlRule extends RuleWords {
  find: (document: YamlDocument) => Hit[];
}

type Found = YamlNode | YamlPair | { node: YamlNode | YamlPair; detail: string } | undefined;

/** A rule over documents of a form; it gives the nodes that break it. */
export const onForm = (
  form: YamlForm | 'any',
  rule: RuleWords,
  check: (document: YamlDocument) => readonly Found[],
): YamlRule => ({
  ...rule,
  find: (document) => {
    if (form !== 'any' && document.form !== form) return [];
    return check(document).flatMap((found) => {
      if (found === undefined) return [];
      if ('detail' in found) return [{ rule, ...stretchOf(found.node), detail: found.detail }];
      return [{ rule, ...stretchOf(found) }];
    });
  },
});
