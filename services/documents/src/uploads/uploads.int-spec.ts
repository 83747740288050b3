import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { useDocuments } from '../testing/use-documents.js';

/** Files are taken in, not read: nothing here depends on what a worker does. */
const service = useDocuments({ ROLE: 'api' });

describe('POST /api/documents', () => {
  it('X-18 lets exactly 3 of 20 parallel uploads into a Free workspace (PLAN-004)', async () => {
    const claims = { wid: randomUUID() };
    const clients = await Promise.all(Array.from({ length: 20 }, () => service.client(claims)));
    const before = (await service.environment.storedFiles()).length;
    const answers = await Promise.all(clients.map((client, index) => client.upload(`${index}.txt`, 'text')));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status === 403);
    expect(refused).toHaveLength(17);
    for (const { body } of refused) expect(body).toMatchObject({ code: 'plan_limit', details: { limit: 3 } });
    expect(await service.environment.storedFiles()).toHaveLength(before + 3);
  });

  it.each([
    ['PLAN-014', 'premium', 16, 15],
    ['PLAN-025', 'enterprise', 18, 18],
  ] as const)('%s lets as many in as %s has places for', async (_, plan, sent, taken) => {
    const client = await service.client({ wid: randomUUID(), plan });
    const answers = [];
    for (let index = 0; index < sent; index += 1) answers.push(await client.upload(`${index}.txt`, 'text'));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(taken);
  });

  it('answers the same upload with the same key once', async () => {
    const client = await service.client();
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([1, 2].map(() => client.upload('a.txt', 'text', key)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await client.get<unknown[]>('/api/documents')).body).toHaveLength(1);
  });

  it('decides by the first bytes, whatever the name says (T-15)', async () => {
    const mimeOf = async (name: string, content: string | Uint8Array) => {
      const client = await service.client();
      const { status, body } = await client.upload(name, content);
      if (status !== 202) return body.code;
      return (await client.detail(body.id)).mime;
    };
    expect(await mimeOf('a.txt', '%PDF-1.7\n')).toBe('application/pdf');
    expect(await mimeOf('a.pdf', Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0]))).toBe('image/tiff');
    expect(await mimeOf('a.docx', Buffer.from('PK\x03\x04rest', 'latin1'))).toMatch(/wordprocessingml/);
    expect(await mimeOf('a.xlsx', Buffer.from('PK\x03\x04rest', 'latin1'))).toBe('unsupported_type');
    expect(await mimeOf('a.doc', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toBe('unsupported_type');
    expect(await mimeOf('a.txt', Buffer.from([0x41, 0, 0x42]))).toBe('unsupported_type');
    expect(await mimeOf('sales.csv', 'a,b\n1,2\n')).toBe('unsupported_type');
  });
});
