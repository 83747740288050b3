import { atHome, type HomeFinding, ofText } from '../known/at-home.js';
import type { AroundTemplate, Template } from './template-rule.js';
import { TEMPLATE_RULES } from './template-rules.js';

/** What is wrong with a template of extractions, field by field. */
export function findInTemplate(template: Template, around: AroundTemplate): HomeFinding[] {
  const { id, name, fields } = template;
  const found = TEMPLATE_RULES.flatMap(({ words, find }) =>
    find(template, around).flatMap(({ field, why }) => {
      const type = fields.find((each) => each.name === field)?.type;
      const path = `templates/${name}${field === undefined ? '' : `/${field}`}`;
      const text = type === undefined ? name : `${field}: ${type}`;
      return ofText(path, text, words, why);
    }),
  );
  return atHome({ type: 'extraction-template', id }, found);
}
