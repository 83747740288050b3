import { formatCount } from '@plumbline/charts';
import { type BrowserMatrix, type BrowserSummary, SCORED_FEATURES } from '@plumbline/contracts';
import { useQuery } from '@tanstack/react-query';
import { plural } from '../../shared/lib/format.js';
import { ErrorState } from '../../shared/ui/error-state.js';
import { browserMatrixQuery, browserSummaryQuery } from './browser-reports.api.js';
import { FEATURE_WORDS } from './model/feature-words.js';

/** Which browsers this installation's users have, and what those lack. */
export function UsersBrowsers() {
  const summary = useQuery(browserSummaryQuery());
  const matrix = useQuery(browserMatrixQuery());
  const error = summary.error ?? matrix.error;
  if (error) return <ErrorState title="The browsers could not be loaded" error={error} />;
  if (!summary.data || !matrix.data) return null;
  return (
    <>
      <p className="max-w-[68ch] px-5 py-4 text-body text-text2">{summaryWords(summary.data)}</p>
      {matrix.data.length > 0 && <Matrix matrix={matrix.data} />}
    </>
  );
}

function summaryWords({ days, users, mobile, privateBrowsing, incomplete }: BrowserSummary): string {
  return (
    `${plural(users, 'user')} in the last ${days} days: ${formatCount(mobile)} on mobile, ` +
    `${formatCount(privateBrowsing)} in private windows, ${formatCount(incomplete)} with a missing feature. ` +
    'Of a browser only name, main version, mobile, private window and missing features are kept.'
  );
}

function Matrix({ matrix }: { matrix: BrowserMatrix }) {
  return (
    <section aria-label="Browsers of users" tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-body tabular-nums">
        <caption className="sr-only">Users by browser, and how many of them lack each feature</caption>
        <thead>
          <tr className="h-9 border-b border-border text-left text-label text-text2">
            {['Browser', 'Users', ...SCORED_FEATURES.map((feature) => FEATURE_WORDS[feature].name)].map(
              (title) => (
                <th key={title} scope="col" className="px-4 whitespace-nowrap">
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {matrix.map(({ name, version, users, missing }) => (
            <tr key={`${name} ${version}`} className="h-10 border-b border-border-subtle last:border-b-0">
              <th scope="row" className="px-4 text-left font-normal whitespace-nowrap">
                {`${name} ${version}`.trim()}
              </th>
              <td className="px-4">{formatCount(users)}</td>
              {SCORED_FEATURES.map((feature) => (
                <td key={feature} className="px-4 whitespace-nowrap">
                  {missing[feature] ? `Missing for ${formatCount(missing[feature])}` : 'Supported'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
