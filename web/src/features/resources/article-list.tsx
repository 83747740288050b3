import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Card } from '../../shared/ui/card.js';
import { ARTICLE_GROUPS, ARTICLES } from './content/articles.js';

const SUPPORT = {
  slug: 'support',
  title: 'Contact support',
  summary: 'Write to us, with or without technical details.',
};

/** Every article by its group. */
export function ArticleList() {
  return (
    <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
      {ARTICLE_GROUPS.map((group) => {
        const articles = ARTICLES.filter((article) => article.group === group);
        return (
          <Card key={group} aria-label={group}>
            <h2 className="border-b border-border-subtle px-5 py-4 text-h2">{group}</h2>
            <ul className="divide-y divide-border-subtle">
              {[...articles, ...(group === 'About' ? [SUPPORT] : [])].map(({ slug, title, summary }) => (
                <li key={slug}>
                  <Link
                    to={`/resources/${slug}`}
                    className="flex items-center justify-between gap-3 px-5 py-3 hover:bg-hover"
                  >
                    <span className="min-w-0">
                      <span className="block text-h3 text-text1">{title}</span>
                      <span className="block text-body text-text2">{summary}</span>
                    </span>
                    <ChevronRight className="size-4 shrink-0 text-text3" aria-hidden="true" />
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        );
      })}
    </div>
  );
}
