import type { Hit } from '@plumbline/code-analysis';
import type { KnownTemplateRow } from '../known/known-template.entity.js';

export type Template = Pick<KnownTemplateRow, 'id' | 'name' | 'fields' | 'uses'>;

/** What else is known when a template is looked at. */
export interface AroundTemplate {
  /** Whether a document is still there. */
  isKept: (documentId: string) => boolean;
}

/** A field of the template, or all of it, and what is wrong there. */
export interface TemplateFault {
  field?: string;
  why: string;
}

/** A rule over templates of extractions. */
export interface TemplateRule {
  words: Hit['rule'];
  find: (template: Template, around: AroundTemplate) => TemplateFault[];
}
