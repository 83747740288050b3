import { afterEach, expect, it, jest } from '@jest/globals';
import { listDashboards, listDataSources, listDocuments } from '@plumbline/contracts';
import { screen, waitFor } from '@testing-library/react';
import { QUIET } from '../testing/quiet-server.js';
import { renderApp } from '../testing/render-app.js';
import { answers } from '../testing/test-server.js';
import { userNamed } from '../testing/users.js';

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

afterEach(() => {
  jest.restoreAllMocks();
});

it('HTTP-001 HTTP-003 HTTP-004 HTTP-007 HTTP-008 HTTP-009 HTTP-012 HTTP-013 HTTP-014 CACHE-001 every call of a screen is marked as specified', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(CHROME);
  const lists = [listDataSources, listDashboards, listDocuments];
  const { server } = renderApp('/home', {
    session: userNamed('sally'),
    handlers: [...lists.map((list) => answers(list, [])), ...QUIET],
  });
  await screen.findByRole('heading', { level: 1, name: 'Welcome back, sally' });
  await waitFor(() =>
    expect(lists.map((list) => server.callsOf(list).length > 0)).toEqual([true, true, true]),
  );
  const calls = lists.flatMap((list) => server.callsOf(list).slice(0, 1));
  for (const { headers } of calls)
    expect(Object.fromEntries(headers)).toMatchObject({
      authorization: 'Bearer token',
      'x-requested-with': 'XMLHttpRequest',
      'cache-control': 'no-cache, no-store, must-revalidate',
      'x-browser-info': 'Chrome/156',
      'x-private-browsing': 'false',
      'x-mobile': 'false',
    });
  const stamp = expect.stringMatching(/^\d{13}$/);
  expect(calls.map(({ search }) => search.get('_t'))).toEqual([stamp, stamp, null]);
});
