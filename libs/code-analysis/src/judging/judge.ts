import { analyse } from '../analyse.js';
import { type JudgedPair, marked } from './judged-case.js';

/** What became of a pair: whether the fault was found, and whether what looks like it was taken for one. */
interface Judgement {
  name: string;
  isFound: boolean;
  /** Rules that spoke of the line without a fault. */
  falseRules: string[];
  /** Rules that spoke of the faulty line. */
  foundRules: string[];
}

/** Rules that speak of the marked line of a text. The parsers must be loaded. */
function rulesAt(path: string, given: string): string[] {
  const { text, line } = marked(given);
  return analyse({ path, text })
    .filter((finding) => finding.line <= line && line <= finding.endLine)
    .map(({ rule }) => rule);
}

export const judge = ({ name, path, faulty, clean }: JudgedPair): Judgement => {
  const foundRules = rulesAt(path, faulty);
  return { name, foundRules, isFound: foundRules.length > 0, falseRules: rulesAt(path, clean) };
};

/** True positives minus false positives, in points of a hundred. */
export function points(judgements: readonly Judgement[]): number {
  const found = judgements.filter(({ isFound }) => isFound).length;
  const wrong = judgements.filter(({ falseRules }) => falseRules.length > 0).length;
  return Math.round(((found - wrong) / judgements.length) * 100);
}
