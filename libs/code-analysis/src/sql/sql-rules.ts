import type { SqlRule } from './rule.js';
import { FIGURE_RULES } from './rules/figures.js';
import { READING_RULES } from './rules/reading.js';
import { WRITING_RULES } from './rules/writing.js';

/** All rules over SQL. */
export const SQL_RULES: readonly SqlRule[] = [...FIGURE_RULES, ...READING_RULES, ...WRITING_RULES];
