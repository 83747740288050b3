import { describe, expect, it } from '@jest/globals';
import { amendContext, contextHeaders, contextOf, currentContext, withContext } from './context.js';

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const workspaceId = '6f9c1c1e-8a44-4c7b-9a53-0d1f2f1f7a11';

describe('the context of a piece of work', () => {
  it('is kept across waiting, apart from work beside it, and gone afterwards', async () => {
    const seen = await Promise.all(
      ['request-1', 'request-2'].map((requestId) =>
        withContext({ requestId }, async () => {
          await new Promise(setImmediate);
          return currentContext().requestId;
        }),
      ),
    );
    expect(seen).toEqual(['request-1', 'request-2']);
    expect(currentContext()).toEqual({});
  });

  it('learns the caller on the way, and travels as headers', () => {
    const headers = withContext({ requestId: 'request-1', traceparent }, () => {
      amendContext({ workspaceId, userId: 'somebody' });
      return contextHeaders();
    });
    expect(headers).toEqual({ 'request-id': 'request-1', tenant: workspaceId, traceparent });
    expect(contextOf(headers)).toEqual({ requestId: 'request-1', workspaceId, traceparent });
  });

  it('takes nothing from headers that are not of our making', () => {
    const foreign = { 'request-id': 'a\n{"level":60}', tenant: 7, traceparent: '01-0-0-0' };
    for (const headers of [foreign, null, undefined, 'text', 3]) {
      expect(Object.values(contextOf(headers)).filter(Boolean)).toEqual([]);
    }
  });
});
