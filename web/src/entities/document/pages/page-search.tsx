import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { plural } from '../../../shared/lib/format.js';
import { IconButton } from '../../../shared/ui/buttons/icon-button.js';
import { SearchInput } from '../../../shared/ui/fields/input.js';
import type { PageSearch } from './use-page-search.js';

/** Words that are looked for on all pages: how often they stand there, and from one place to the next. */
export function PageSearchBar({ search }: { search: PageSearch }) {
  const { text, setText, found, at, move, close } = search;
  return (
    <form
      aria-label="Search in the pages"
      onSubmit={(event) => event.preventDefault()}
      className="flex min-h-11 flex-wrap items-center gap-1 border-b border-border bg-surface px-3 py-1"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
        else if (event.key === 'Enter') move(event.shiftKey ? -1 : 1);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <SearchInput
        autoFocus
        label="Find on the pages"
        className="min-w-40 flex-1"
        value={text}
        onValueChange={setText}
      />
      <p role="status" className="px-2 text-label font-normal text-text2 tabular-nums">
        {foundWords(search)}
      </p>
      <IconButton
        label="Previous place"
        shortcut="⇧ Enter"
        disabled={!found || found.matches.length === 0}
        onClick={() => move(-1)}
      >
        <ChevronUp aria-hidden="true" />
      </IconButton>
      <IconButton
        label="Next place"
        shortcut="Enter"
        disabled={!found || found.matches.length === 0}
        onClick={() => move(1)}
      >
        <ChevronDown aria-hidden="true" />
      </IconButton>
      <IconButton label="Close the search" shortcut="Esc" onClick={close}>
        <X aria-hidden="true" />
      </IconButton>
      {found && found.matches.length > 0 && (
        <p className="w-full pb-1 text-caption text-text3">
          Page {found.matches[at]?.page}: …{found.matches[at]?.before}
          <mark className="bg-warning-bg text-text1">{found.matches[at]?.text}</mark>
          {found.matches[at]?.after}…
        </p>
      )}
    </form>
  );
}

function foundWords({ text, found, at, problem }: PageSearch): string {
  if (problem !== undefined) return problem;
  if (text.trim() === '' || !found) return '';
  if (found.total === 0) return 'Not on these pages';
  const more = found.total > found.matches.length ? `, the first ${found.matches.length} can be shown` : '';
  return `${at + 1} of ${plural(found.total, 'place')}${more}`;
}
