import { formatCount } from '@plumbline/charts';
import type { MonitoringWindow, RouteFigures } from '@plumbline/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../shared/ui/buttons/button.js';
import { Card } from '../../../shared/ui/card.js';
import { Figures } from '../figures-table.js';
import { msWords } from './monitoring-words.js';

const SHOWN = 8;

/** Routes by the time spent on them. */
interface SlowCardProps {
  routes: readonly RouteFigures[];
  window: MonitoringWindow;
}

export function SlowCard({ routes, window }: SlowCardProps) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <Card className="min-w-0" aria-label="What is slow">
      <div className="relative px-5 pt-5 pb-3">
        <Link
          to={`/admin/monitoring/requests?window=${window}`}
          className="touch-target absolute top-5 right-5 text-label text-accent-text underline-offset-4 hover:underline"
        >
          Failed and slow requests
        </Link>
        <h2 className="text-h3">What is slow</h2>
        <p className="text-caption text-text2">routes by time spent in this window</p>
      </div>
      {routes.length === 0 && (
        <p className="px-5 pb-5 text-body text-text2">No request was answered in this window.</p>
      )}
      {routes.length > 0 && (
        <Figures
          caption="Routes"
          rows={isWhole ? routes : routes.slice(0, SHOWN)}
          keyOf={({ method, route }) => `${method} ${route}`}
          columns={[
            {
              title: 'Route',
              cell: ({ method, route }) => (
                <Link
                  to={`/admin/monitoring/requests?window=${window}&route=${encodeURIComponent(route)}`}
                  className="touch-target hover:underline"
                >
                  {method} {route}
                </Link>
              ),
            },
            { title: 'Requests', cell: ({ requests }) => formatCount(requests), isNumber: true },
            { title: 'p95', cell: ({ p95 }) => msWords(p95), isNumber: true },
            {
              title: 'Failed',
              isNumber: true,
              cell: ({ failed }) =>
                failed > 0 ? (
                  <strong className="font-semibold text-danger-text">{formatCount(failed)}</strong>
                ) : (
                  '0'
                ),
            },
          ]}
        />
      )}
      {routes.length > SHOWN && (
        <div className="px-5 py-2">
          <Button variant="link" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'The slowest alone' : `All ${formatCount(routes.length)}`}
          </Button>
        </div>
      )}
    </Card>
  );
}
