import { formatCount } from '@plumbline/charts';
import type { OtherReading, UnderstoodWords } from '@plumbline/contracts';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../../shared/lib/cn.js';
import { plural } from '../../shared/lib/format.js';
import { useMediaQuery } from '../../shared/lib/use-media-query.js';
import { Card } from '../../shared/ui/card.js';
import { useAsk } from './ask-context.js';

interface UnderstoodCardProps {
  title: string;
  words: readonly UnderstoodWords[];
  others?: readonly OtherReading[];
  isWide?: boolean;
}

/** Which words met what, and why; under it what other readings would say. Where room is scarce both are folded. */
export function UnderstoodCard({ title, words, others = [], isWide = false }: UnderstoodCardProps) {
  const isNarrow = useMediaQuery(NARROW);
  if (words.length + others.length === 0) return null;
  const parts = `${formatCount(words.length)} of ${plural(words.length, 'part')}`;
  return (
    <Card className="px-4 py-1 sm:px-5 sm:py-4">
      {words.length > 0 && (
        <Part title={title} summary={parts} isFolded={isNarrow && !isWide}>
          <Words words={words} isWide={isWide} />
        </Part>
      )}
      {others.length > 0 && (
        <Part
          title="Or did you mean"
          summary={plural(others.length, 'other reading')}
          isFolded={isNarrow}
          isAfter={words.length > 0}
        >
          <Others others={others} />
        </Part>
      )}
    </Card>
  );
}

const NARROW = '(max-width: 639px)';

interface PartProps {
  title: string;
  /** What is in it, while it is folded. */
  summary: string;
  isFolded: boolean;
  /** Stands under another. */
  isAfter?: boolean;
  children: ReactNode;
}

function Part({ title, summary, isFolded, isAfter = false, children }: PartProps) {
  if (!isFolded)
    return (
      <section className={cn('max-sm:py-3', isAfter && 'border-t border-border-subtle sm:mt-2 sm:pt-3')}>
        <h2 className="text-h3">{title}</h2>
        {children}
      </section>
    );
  return (
    <details className={cn('group', isAfter && 'border-t border-border-subtle')}>
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-2 rounded-sm [&::-webkit-details-marker]:hidden">
        <h2 className="flex-1 text-h3">{title}</h2>
        <span className="text-label font-normal text-text2 group-open:hidden">{summary}</span>
        <ChevronDown className="size-4 shrink-0 text-text2 group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  );
}

function Words({ words, isWide }: Pick<UnderstoodCardProps, 'words' | 'isWide'>) {
  return (
    <dl className={cn('mt-1', isWide && 'grid gap-x-8 sm:grid-cols-3')}>
      {words.map(({ words: said, as, because }) => (
        <div
          key={`${said} ${as}`}
          className={cn(
            'grid gap-x-3 py-2.5',
            !isWide && 'grid-cols-[2fr_3fr] border-t border-border-subtle first:border-t-0',
          )}
        >
          <dt className="text-label font-normal wrap-anywhere text-text2">“{said}”</dt>
          <dd className="min-w-0">
            <p className="text-label wrap-anywhere text-text1">{as}</p>
            <p className="text-caption text-text2">{because}</p>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Others({ others }: { others: readonly OtherReading[] }) {
  const { readAs } = useAsk();
  return (
    <ul className="mt-1">
      {others.map((other) => (
        <li
          key={`${other.reading} ${other.value}`}
          className="border-t border-border-subtle first:border-t-0"
        >
          <button
            type="button"
            onClick={() => readAs(other.plan)}
            className="touch-target flex w-full items-center gap-3 rounded-sm py-2.5 text-left hover:bg-hover"
          >
            <span className="min-w-0 flex-1 text-label font-normal wrap-anywhere text-text1">
              {other.reading}
            </span>
            <span className="max-w-40 shrink-0 truncate text-label tabular-nums">{other.value}</span>
            <ChevronRight className="size-4 shrink-0 text-text3" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
