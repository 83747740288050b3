import { beforeAll, describe, expect, it } from '@jest/globals';
import { loadParsers } from '../analyse.js';
import { IMAGE_PAIRS } from './image-pairs.js';
import { judge, points } from './judge.js';
import { LATER_PAIRS } from './later-pairs.js';
import { SCRIPT_PAIRS } from './script-pairs.js';
import { SQL_PAIRS } from './sql-pairs.js';
import { YAML_PAIRS } from './yaml-pairs.js';

beforeAll(loadParsers);

const LANGUAGES = [
  ['TypeScript', SCRIPT_PAIRS],
  ['SQL', SQL_PAIRS],
  ['YAML', YAML_PAIRS],
  ['Dockerfile and package.json', IMAGE_PAIRS],
  ['all of them, seen by no change of a rule', LATER_PAIRS],
] as const;

describe('faults that the rules had not seen', () => {
  it.each(LANGUAGES)('CODE-001 in %s are told from what looks like them', (language, pairs) => {
    const judgements = pairs.map(judge);
    const missed = judgements.filter(({ isFound }) => !isFound).map(({ name }) => name);
    const wrong = judgements.filter(({ falseRules }) => falseRules.length > 0);
    const said = { language, points: points(judgements), missed, wrong };
    expect({ ...said, isEnough: said.points >= 40 }).toEqual({ ...said, isEnough: true });
  });
});
