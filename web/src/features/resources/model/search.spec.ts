import { describe, expect, it } from '@jest/globals';
import { ARTICLES } from '../content/articles.js';
import { findablesOf, search, sectionId } from './search.js';

const findables = ARTICLES.flatMap(findablesOf);
const found = (text: string) => search(findables, text).map(({ to }) => to);

describe('the search of the help centre', () => {
  it('finds articles, sections, functions and methods', () => {
    expect(found('glossary')[0]).toBe('/resources/glossary');
    expect(found('days_between')).toContain('/resources/formulas#functions');
    expect(found('spearman')).toEqual(['/resources/methods#rank_correlation']);
    expect(found('ZIP zeros')).toEqual(['/resources/file-formats#values']);
  });

  it('finds nothing for nothing, and nothing for what is not there', () => {
    expect(found(' ')).toEqual([]);
    expect(found('zeppelin')).toEqual([]);
  });

  it('has one address for each article and section', () => {
    const slugs = ARTICLES.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const { sections } of ARTICLES) expect(new Set(sections.map(sectionId)).size).toBe(sections.length);
  });
});
