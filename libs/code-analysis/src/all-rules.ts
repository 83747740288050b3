import { DOCKER_RULES } from './docker/rules/dockerfile-rules.js';
import { MANIFEST_RULES } from './manifests/manifest-rules.js';
import type { RuleWords } from './rule.js';
import { SCRIPT_RULES } from './script/script-rules.js';
import { SQL_RULES } from './sql/sql-rules.js';
import { YAML_RULES } from './yaml/yaml-rules.js';

/** The words of every rule over texts. */
export const ALL_RULES: readonly RuleWords[] = [
  ...SCRIPT_RULES,
  ...SQL_RULES,
  ...YAML_RULES,
  ...DOCKER_RULES,
  ...MANIFEST_RULES,
].map(({ id, severity, title, why, fix }) => ({ id, severity, title, why, fix }));
