import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { OPERATIONS } from '@plumbline/contracts';
import { bringsBody } from './call-body.js';

const withBody = { headers: { 'content-length': '2' } } as IncomingMessage;
const withNone = { headers: {} } as IncomingMessage;

describe('the body of a call', () => {
  it('goes to the service where the operation takes one, whatever its method', () => {
    const deletes = OPERATIONS.filter(({ method }) => method === 'DELETE');
    const taken = deletes.filter((operation) => bringsBody(operation, withBody)).map(({ path }) => path);
    expect(taken).toContain('/api/replication/nodes/{id}');
    expect(deletes.filter(({ body }) => body !== undefined).map(({ path }) => path)).toEqual(taken);
    expect(deletes.filter((operation) => bringsBody(operation, withNone))).toEqual([]);
  });
});
