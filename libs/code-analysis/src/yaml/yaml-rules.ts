import type { YamlRule } from './rule.js';
import { KUBERNETES_RULES } from './rules/kubernetes.js';
import { PIPELINE_RULES } from './rules/pipelines.js';

/** All rules over YAML. */
export const YAML_RULES: readonly YamlRule[] = [...KUBERNETES_RULES, ...PIPELINE_RULES];
