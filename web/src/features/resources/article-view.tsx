import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Article, Block } from './content/article.js';
import { sectionId } from './model/search.js';

/** One article, in a measure that can be read. */
export function ArticleView({ article }: { article: Article }) {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash]);
  return (
    <article className="max-w-[72ch] text-reading">
      <p className="text-text2">{article.summary}</p>
      {article.sections.map((section) => {
        const id = sectionId(section);
        return (
          <section key={id} id={id} className="mt-7 scroll-mt-20">
            <h2 className="text-h2">{section.title}</h2>
            {section.blocks.map((block) => (
              <BlockView key={JSON.stringify(block)} block={block} label={section.title} />
            ))}
          </section>
        );
      })}
    </article>
  );
}

function BlockView({ block, label }: { block: Block; label: string }) {
  if (typeof block === 'string') return <p className="mt-2">{block}</p>;
  if ('list' in block)
    return (
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {block.list.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    );
  return (
    <section aria-label={label} tabIndex={0} className="mt-3 overflow-x-auto">
      <table className="w-full text-body">
        <thead>
          <tr className="border-b border-border text-left text-label text-text2">
            {block.columns.map((title) => (
              <th key={title} scope="col" className="py-2 pr-4">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map(([first = '', ...rest]) => (
            <tr key={first} className="border-b border-border-subtle last:border-b-0">
              <th scope="row" className="py-2 pr-4 text-left align-top font-medium">
                {first}
              </th>
              {rest.map((cell) => (
                <td key={cell} className="py-2 pr-4 align-top text-text2">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
