import type { OtherReading, UnderstoodWords } from '@plumbline/contracts';
import { ChevronRight } from 'lucide-react';
import { cn } from '../../shared/lib/cn.js';
import { Card } from '../../shared/ui/card.js';
import { useAsk } from './ask-context.js';

interface UnderstoodCardProps {
  title: string;
  words: readonly UnderstoodWords[];
  others?: readonly OtherReading[];
  isWide?: boolean;
}

/** Which words met what, and why; under it what other readings would say. */
export function UnderstoodCard({ title, words, others = [], isWide = false }: UnderstoodCardProps) {
  if (words.length + others.length === 0) return null;
  return (
    <Card className="px-4 py-4 sm:px-5">
      {words.length > 0 && (
        <>
          <h2 className="text-h3">{title}</h2>
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
        </>
      )}
      {others.length > 0 && <Others others={others} />}
    </Card>
  );
}

function Others({ others }: { others: readonly OtherReading[] }) {
  const { readAs } = useAsk();
  return (
    <section className="mt-2 border-t border-border-subtle pt-3">
      <h2 className="text-h3">Or did you mean</h2>
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
    </section>
  );
}
