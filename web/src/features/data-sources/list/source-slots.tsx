import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dataSourcesQuery } from '../../../entities/data-source/data-sources.api.js';
import { BareIconButton } from '../../../shared/ui/buttons/bare-icon-button.js';
import { takesPlace } from '../model/takes-place.js';
import { DeleteDialog } from '../parts/source-menu.js';

/** What uses the places of the plan, each with the way to free its own. */
export function SourceSlots() {
  const { data = [] } = useQuery(dataSourcesQuery());
  const [doomed, setDoomed] = useState<string>();
  const used = data.filter(takesPlace);
  const chosen = used.find(({ id }) => id === doomed);
  return (
    <>
      <p className="text-body text-text2">
        Deleting a data source frees its upload at once. You will see what depends on it first.
      </p>
      <ul className="mt-2 divide-y divide-border-subtle border-y border-border-subtle">
        {used.map((source) => (
          <li key={source.id} className="flex min-h-11 items-center gap-3">
            <Link
              to={`/data-sources/${source.id}`}
              className="min-w-0 flex-1 truncate text-text1 hover:underline"
            >
              {source.name}
            </Link>
            <BareIconButton label={`Delete ${source.name}`} onClick={() => setDoomed(source.id)}>
              <Trash2 aria-hidden="true" />
            </BareIconButton>
          </li>
        ))}
      </ul>
      {chosen && <DeleteDialog source={chosen} onClose={() => setDoomed(undefined)} />}
    </>
  );
}
