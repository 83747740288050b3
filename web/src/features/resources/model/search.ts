import type { Article, Block } from '../content/article.js';

/** What a search can find: help or an object of the user's. */
export interface Findable {
  kind: string;
  title: string;
  detail: string;
  to: string;
  /** All words that lead to it. */
  words: string;
}

const textOf = (block: Block): string => {
  if (typeof block === 'string') return block;
  return 'list' in block ? block.list.join(' ') : block.rows.flat().join(' ');
};

/** An article and each of its sections. */
export function findablesOf({ slug, group, title, summary, sections }: Article): Findable[] {
  const to = `/resources/${slug}`;
  return [
    { kind: group, title, detail: summary, to, words: `${title} ${summary}` },
    ...sections.map((section) => ({
      kind: title,
      title: section.title,
      detail: section.blocks.map(textOf).join(' '),
      to: `${to}#${sectionId(section)}`,
      words: `${section.title} ${section.blocks.map(textOf).join(' ')}`,
    })),
  ];
}

/** The address of a section within its article. */
export const sectionId = ({ id, title }: Article['sections'][number]): string =>
  id ?? title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

const MOST = 20;

/** What holds every word of the search; words of the title count more. */
export function search(findables: readonly Findable[], text: string): Findable[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const inTitle = ({ title }: Findable) => words.filter((word) => title.toLowerCase().includes(word)).length;
  return findables
    .filter((findable) => words.every((word) => findable.words.toLowerCase().includes(word)))
    .sort((one, other) => inTitle(other) - inTitle(one))
    .slice(0, MOST);
}
