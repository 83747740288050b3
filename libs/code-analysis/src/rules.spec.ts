import { beforeAll, describe, expect, it } from '@jest/globals';
import { ALL_RULES } from './all-rules.js';
import { analyse, loadParsers } from './analyse.js';
import { CATEGORIES, categoryOf } from './rule.js';
import type { RuleCase } from './testing/cases.js';
import { DOCKER_CASES } from './testing/docker-cases.js';
import { PACKAGE_CASES } from './testing/package-cases.js';
import { SCRIPT_CASES } from './testing/script-cases.js';
import { SCRIPT_QUALITY_CASES } from './testing/script-quality-cases.js';
import { SQL_CASES } from './testing/sql-cases.js';
import { YAML_CASES } from './testing/yaml-cases.js';

beforeAll(loadParsers);

const CASES: readonly RuleCase[] = [
  ...SCRIPT_CASES,
  ...SCRIPT_QUALITY_CASES,
  ...SQL_CASES,
  ...YAML_CASES,
  ...DOCKER_CASES,
  ...PACKAGE_CASES,
];
const rulesIn = (path: string, text: string): string[] => analyse({ path, text }).map(({ rule }) => rule);

describe('the rules of code analysis', () => {
  it.each(CASES)('CODE-001 F.1 %s finds its fault and lets its correction be', (rule, path, bad, good) => {
    expect(rulesIn(path, bad)).toContain(rule);
    expect(rulesIn(path, good)).not.toContain(rule);
  });

  it('F.1 each has a case of its own, its own id, a category and words', () => {
    const ids: string[] = ALL_RULES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(60);
    expect(ids.filter((id) => !CASES.some(([rule]) => rule === id))).toEqual([]);
    for (const rule of ALL_RULES) {
      expect(CATEGORIES).toContain(categoryOf(rule));
      expect([rule.title, rule.why, rule.fix].every((text) => text.length > 0)).toBe(true);
    }
  });
});
