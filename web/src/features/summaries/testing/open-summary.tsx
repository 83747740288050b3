import { getAiSettings, listSummaryVersions } from '@plumbline/contracts';
import { listed, QUIET } from '../../../testing/quiet-server.js';
import { renderApp } from '../../../testing/render-app.js';
import { answers, type Handler } from '../../../testing/test-server.js';
import { userNamed } from '../../../testing/users.js';
import { SOURCE } from './a-summary.js';

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
