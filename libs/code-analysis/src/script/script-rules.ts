import type { ScriptRule } from './rule.js';
import { ACCESSIBILITY_RULES } from './rules/accessibility.js';
import { BROWSER_RULES } from './rules/browser.js';
import { COMPARISON_RULES } from './rules/comparisons.js';
import { COMPONENT_RULES } from './rules/components.js';
import { FLOW_RULES } from './rules/flow.js';
import { INJECTION_RULES } from './rules/injection.js';
import { LIST_RULES } from './rules/lists.js';
import { SECRET_RULES } from './rules/secrets.js';
import { SERVER_RULES } from './rules/server.js';
import { STYLE_RULES } from './rules/style.js';

/** All rules over JavaScript and TypeScript. */
export const SCRIPT_RULES: readonly ScriptRule[] = [
  ...INJECTION_RULES,
  ...SECRET_RULES,
  ...BROWSER_RULES,
  ...SERVER_RULES,
  ...COMPARISON_RULES,
  ...FLOW_RULES,
  ...LIST_RULES,
  ...COMPONENT_RULES,
  ...STYLE_RULES,
  ...ACCESSIBILITY_RULES,
];
