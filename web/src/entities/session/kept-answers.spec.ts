import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { userNamed } from '../../testing/users.js';
import { forgetKeptAnswers, keepAnswers, keepFor, restoreAnswers, takeKeptAnswers } from './kept-answers.js';
import { clearMarker, touchMarker } from './session-marker.js';

const SALLY = userNamed('sally');

function clientWith(answers: Record<string, unknown>): QueryClient {
  const client = new QueryClient();
  for (const [path, data] of Object.entries(answers)) client.setQueryData([path], data);
  return client;
}

beforeEach(() => keepFor(SALLY));
afterEach(() => {
  clearMarker();
  localStorage.clear();
  sessionStorage.clear();
});

describe('what a tab has last seen', () => {
  it('is there again after a reload, once, and is asked again as soon as it can be', () => {
    touchMarker();
    keepAnswers(clientWith({ '/api/dashboards': [{ name: 'Orders' }] }), SALLY);
    const kept = takeKeptAnswers();
    expect(kept?.user).toEqual(SALLY);
    const client = new QueryClient();
    if (kept) restoreAnswers(client, kept);
    expect(client.getQueryData(['/api/dashboards'])).toEqual([{ name: 'Orders' }]);
    expect(client.getQueryState(['/api/dashboards'])?.isInvalidated).toBe(true);
    expect(takeKeptAnswers()).toBeNull();
  });

  it('S-22 holds nothing of health, of administration and of the account, and no files', () => {
    touchMarker();
    const picture = new Blob(['x']);
    keepAnswers(
      clientWith({
        '/api/health/records': [],
        '/api/admin/users': [],
        '/api/auth/user': {},
        '/api/x': picture,
      }),
      SALLY,
    );
    expect(takeKeptAnswers()?.answers).toEqual([]);
  });

  it('X-15 is nobody’s once the session has ended or is long ago', () => {
    keepAnswers(clientWith({ '/api/dashboards': [] }), SALLY);
    expect(takeKeptAnswers()).toBeNull();
    touchMarker(Date.now() - 3 * 3_600_000);
    keepAnswers(clientWith({ '/api/dashboards': [] }), SALLY);
    expect(takeKeptAnswers()).toBeNull();
  });

  it('S-22 X-15 is not shown to who signed in meanwhile in another tab, nor after a sign-out there', () => {
    touchMarker();
    const keep = () => keepAnswers(clientWith({ '/api/dashboards': [{ name: 'Orders' }] }), SALLY);
    keep();
    keepFor(userNamed('tom'));
    expect(takeKeptAnswers()).toBeNull();
    keep();
    forgetKeptAnswers();
    keep();
    expect(takeKeptAnswers()).toBeNull();
  });

  it('leaves out what is too long', () => {
    touchMarker();
    keepAnswers(clientWith({ '/api/long': ['x'.repeat(2_000_001)], '/api/short': ['y'] }), SALLY);
    expect(takeKeptAnswers()?.answers.map(({ key }) => key)).toEqual([['/api/short']]);
  });
});
