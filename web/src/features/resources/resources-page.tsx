import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { usePageTitle } from '../../shared/lib/page-title.js';
import { SearchInput } from '../../shared/ui/fields/input.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { ArticleList } from './article-list.js';
import { ArticleView } from './article-view.js';
import { ARTICLES } from './content/articles.js';
import { FirstPath } from './first-path.js';
import { Found } from './found.js';
import { Samples } from './samples.js';
import { SupportForm } from './support-form.js';

/** Help: a first path, guides and references that come with the application, samples, and the way to support. */
export function Component() {
  const { slug } = useParams();
  const { key } = useLocation();
  return <Resources key={key} slug={slug} />;
}

/** A followed link ends the search that found it. */
function Resources({ slug }: { slug: string | undefined }) {
  const [text, setText] = useState('');
  const article = ARTICLES.find((one) => one.slug === slug);
  const title = slug === 'support' ? 'Contact support' : (article?.title ?? 'Resources');
  usePageTitle(...(title === 'Resources' ? [title] : [title, 'Resources']));
  return (
    <div className="pb-8">
      <PageHeader
        title={title}
        subtitle={
          slug ? (
            <Link to="/resources" className="touch-target text-accent-text underline">
              All resources
            </Link>
          ) : (
            'Guides, references and sample data. They come with the application and need no network once it is open.'
          )
        }
      />
      <SearchInput
        label="Search help and your data"
        value={text}
        onValueChange={setText}
        className="mb-5 max-w-xl"
      />
      {text.trim() === '' ? <Content slug={slug} /> : <Found text={text} />}
    </div>
  );
}

function Content({ slug }: { slug: string | undefined }) {
  const article = ARTICLES.find((one) => one.slug === slug);
  if (article) return <ArticleView article={article} />;
  if (slug === 'support') return <SupportForm />;
  if (slug) return <p className="text-reading">There is no help under this address.</p>;
  return (
    <div className="flex flex-col gap-6">
      <FirstPath />
      <ArticleList />
      <Samples />
    </div>
  );
}
