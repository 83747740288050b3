import { ABOUT } from './about.js';
import type { Article } from './article.js';
import { DOCUMENT_GUIDES } from './document-guides.js';
import { GUIDES } from './guides.js';
import { REFERENCE } from './reference.js';
import { WORK_GUIDES } from './work-guides.js';

/** Everything the help centre holds, in the order of its lists. */
export const ARTICLES: readonly Article[] = [
  ...GUIDES,
  ...DOCUMENT_GUIDES,
  ...WORK_GUIDES,
  ...REFERENCE,
  ...ABOUT,
];

export const ARTICLE_GROUPS = ['Guides', 'Reference', 'About'] as const;
