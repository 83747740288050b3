import { getAiSettings, listSummaryVersions } from '@plumbline/contracts';
import { SOURCE } from './a-summary.js';
import { listed, QUIET } from './quiet-server.js';
import { renderApp } from './render-app.js';
import { answers, type Handler } from './test-server.js';
import { userNamed } from './users.js';

const source = { id: SOURCE, name: 'orders.csv', version: 2, status: 'ready', strips: [] };

/** The application at a screen of summaries, for somebody with Premium and no language model. */
export function open(path: string, ...handlers: Handler[]) {
  return renderApp(path, {
    session: { ...userNamed('maria'), plan: 'premium' },
    handlers: [
      ...handlers,
      listed('/api/data-sources', [source]),
      answers(listSummaryVersions, []),
      answers(getAiSettings, { provider: null }),
      ...QUIET,
    ],
  });
}
