import { Footer } from '../../shared/layout/footer.js';
import { PublicFrame } from '../../shared/layout/public-frame.js';
import { usePageTitle } from '../../shared/lib/page-title.js';

export interface LegalSection {
  id: string;
  title: string;
  paragraphs: readonly string[];
}

interface LegalTextProps {
  title: string;
  /** The day of the last change, in words. */
  updated: string;
  sections: readonly LegalSection[];
}

/** A long text with its outline beside it. */
export function LegalText({ title, updated, sections }: LegalTextProps) {
  usePageTitle(title);
  return (
    <>
      <PublicFrame>
        <div className="page-gutter mx-auto grid max-w-[1080px] gap-10 py-8 md:grid-cols-[1fr_240px]">
          <article className="max-w-[68ch] text-reading">
            <h1 tabIndex={-1} className="text-h1">
              {title}
            </h1>
            <p className="mt-1 text-body text-text3">Last updated {updated}</p>
            {sections.map((section) => (
              <section key={section.id} id={section.id} className="mt-8">
                <h2 className="text-h2">{section.title}</h2>
                {section.paragraphs.map((paragraph) => (
                  <p key={paragraph} className="mt-2">
                    {paragraph}
                  </p>
                ))}
              </section>
            ))}
          </article>
          <nav aria-label="On this page" className="sticky top-6 h-fit max-md:hidden print:hidden">
            <ul className="flex flex-col border-l border-border text-label font-normal">
              {sections.map(({ id, title: name }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="block px-4 py-1.5 text-text2 hover:text-text1 hover:underline"
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </PublicFrame>
      <Footer />
    </>
  );
}
