import { darkTheme, formatCount, lightTheme, plural, slotColour } from '@plumbline/charts';
import { type ProductQuality, QUALITY_TARGETS } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { Check, TriangleAlert } from 'lucide-react';
import { formatDateTime } from '../../../shared/lib/format-time.js';
import { useResolvedTheme } from '../../../shared/lib/theme.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Card } from '../../../shared/ui/card.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { Figures } from '../figures-table.js';
import { qualityQuery } from './monitoring.api.js';
import { countWords, QUALITY_WORDS, targetWords, verdictOf } from './quality-words.js';
import { HEIGHT, linePath, WIDTH } from './time-geometry.js';

/** How right the numbers are that people are told, and facts that did not come out again. */
export function QualitySection() {
  const query = useQuery(qualityQuery());
  return (
    <section aria-label="Product quality" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-h2">Product quality</h2>
        <p className="text-caption text-text2">30 days, measured on what people really used</p>
      </div>
      <Loaded query={query} noun="figures of quality">
        {(quality) => (
          <>
            <Card
              aria-label="Measures of quality"
              className="grid gap-px overflow-hidden bg-border-subtle sm:grid-cols-2 xl:grid-cols-4"
            >
              {quality.measures.map((measured) => (
                <Measure key={measured.measure} measured={measured} />
              ))}
            </Card>
            <Differing audits={quality.audits} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Measure({ measured }: { measured: ProductQuality['measures'][number] }) {
  const { title, none } = QUALITY_WORDS[measured.measure];
  const verdict = verdictOf(measured);
  return (
    <div className="flex flex-col bg-surface px-5 py-4">
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h3 className="text-caption text-text2">{title}</h3>
        {verdict === 'holds' && (
          <Badge tone="success" icon={<Check aria-hidden="true" />}>
            Holds
          </Badge>
        )}
        {(verdict === 'above' || verdict === 'below') && (
          <Badge tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
            {verdict === 'above' ? 'Above' : 'Below'}
          </Badge>
        )}
      </div>
      {measured.whole === 0 ? (
        <p className="mt-1 text-body text-text3">Nothing counted yet. {none}</p>
      ) : (
        <>
          <p className="text-h3 tabular-nums">{countWords(measured)}</p>
          <p className="text-caption text-text2 tabular-nums">{targetWords(measured)}</p>
          <Line measured={measured} />
        </>
      )}
    </div>
  );
}

/** The share of each day beside the most it should be. */
function Line({ measured: { measure, shares } }: { measured: ProductQuality['measures'][number] }) {
  const theme = useResolvedTheme() === 'dark' ? darkTheme : lightTheme;
  const { most } = QUALITY_TARGETS[measure];
  const top = Math.max(most, ...shares.map((share) => share ?? 0)) * 1.25 || 1;
  const target = HEIGHT - (most / top) * HEIGHT;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="mt-3 h-6 w-full overflow-visible"
      aria-hidden="true"
    >
      <path
        d={`M0 ${target}H${WIDTH}`}
        stroke={theme.text3}
        strokeDasharray="3 3"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={linePath(shares, top)}
        fill="none"
        stroke={slotColour(theme, 0)}
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** Facts that did not recompute; where there are none, when a sample was taken last. */
function Differing({ audits }: Pick<ProductQuality, 'audits'>) {
  const rows = audits.flatMap(({ at, differing }) => differing.map((fact) => ({ at, ...fact })));
  const [latest] = audits;
  if (rows.length === 0)
    return latest ? (
      <p className="text-caption text-text2">
        {plural(latest.sampled, 'fact')} {latest.sampled === 1 ? 'was' : 'were'} recomputed on{' '}
        {formatDateTime(latest.at)}; none differed
        {latest.unreadable > 0 && `, ${formatCount(latest.unreadable)} could not be computed`}.
      </p>
    ) : null;
  return (
    <Card className="overflow-hidden [&>section]:border-t-0">
      <Figures
        caption="Facts that did not recompute"
        rows={rows}
        keyOf={({ factId, at }) => `${factId} ${at}`}
        columns={[
          { title: 'Recomputed', cell: ({ at }) => formatDateTime(at) },
          { title: 'Fact', cell: ({ factId }) => <code className="text-caption">{factId}</code> },
          {
            title: 'Workspace',
            cell: ({ workspaceId }) => <code className="text-caption">{workspaceId}</code>,
          },
          {
            title: 'Data source, version',
            cell: ({ dataSourceId, version }) => (
              <code className="text-caption">
                {dataSourceId}, {version}
              </code>
            ),
          },
        ]}
      />
    </Card>
  );
}
