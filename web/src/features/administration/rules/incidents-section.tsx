import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { Card } from '../../../shared/ui/card.js';
import { Empty } from '../../../shared/ui/empty.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Figures } from '../figures-table.js';
import { Pager } from '../parts/pager.js';
import { endWords, valueWords } from './rule-words.js';
import { incidentsQuery } from './rules.api.js';

/** When rules held, and who was told. */
export function IncidentsSection() {
  const [offset, setOffset] = useState(0);
  const query = useQuery(incidentsQuery(offset));
  return (
    <section aria-label="History" className="flex flex-col gap-3">
      <div>
        <h2 className="text-h2">History</h2>
        <p className="text-caption text-text2">kept for a year</p>
      </div>
      <Loaded query={query} noun="incidents">
        {({ incidents, total }) => (
          <>
            <Card className="overflow-hidden [&>section]:border-t-0">
              {incidents.length === 0 ? (
                <Empty title="No rule has held yet" />
              ) : (
                <Figures
                  caption="Incidents"
                  rows={incidents}
                  keyOf={({ id }) => id}
                  columns={[
                    { title: 'Rule', cell: ({ name }) => name },
                    { title: 'Began', cell: ({ startedAt }) => formatDateTime(startedAt) },
                    { title: 'Ended', cell: (incident) => endWords(incident, formatDateTime) },
                    {
                      title: 'Worst',
                      isNumber: true,
                      cell: ({ metric, worst }) => valueWords(metric, worst),
                    },
                    { title: 'Told', cell: ({ told }) => told.join(', ') || 'Nobody' },
                  ]}
                />
              )}
            </Card>
            <Pager offset={offset} total={total} onOffset={setOffset} />
          </>
        )}
      </Loaded>
    </section>
  );
}
