import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type EventPayload, type ExtractionTextReady, extractionText } from '@plumbline/contracts';
import type { Storage } from '@plumbline/storage';
import { STORAGE } from '../shared-parts.js';
import { change, extracted, fieldOf } from '../testing/extracted.js';
import { useDocuments } from '../testing/use-documents.js';
import { SecondReadingsHandler } from './second-readings.handler.js';

const service = useDocuments();
type Ready = EventPayload<typeof ExtractionTextReady>;

async function textFor(workspaceId: string, extractionId: string): Promise<Ready['outcome']> {
  const requestId = randomUUID();
  const wanted = { workspaceId, aggregateVersion: 1, requestId, extractionId };
  await service.database.transaction((tx) =>
    service.app.get(SecondReadingsHandler).onExtractionTextWanted(wanted, tx),
  );
  const [row]: { payload: Ready }[] = await service.database.query(
    `SELECT payload FROM outbox WHERE type = 'ExtractionTextReady' AND aggregate_id = $1`,
    [requestId],
  );
  if (!row) throw new Error('every request is answered');
  return row.payload.outcome;
}

describe('what an extraction is read a second time from', () => {
  it('F.3 is the lines of its document with the places of their words, and what stands in its fields now', async () => {
    const wid = randomUUID();
    const client = await service.client({ wid });
    const { id } = await extracted(client);
    await change(client, id, 'Terms', { version: 0, state: 'changed', value: 'Net 30' });
    const outcome = await textFor(wid, id);
    if (!('key' in outcome)) throw new Error(outcome.error.message);
    const stored = await service.app.get<Storage>(STORAGE).getText(outcome.key);
    const text = extractionText.parse(JSON.parse(stored));
    expect(text.fields.find(({ name }) => name === 'Terms')?.value).toBe('Net 30');
    const line = text.pages[0]?.lines.find((each) => each.text.includes('Total due'));
    expect(line?.words.map((word) => word.text).join(' ')).toBe(line?.text);
    expect(text.tables[0]?.rows).toHaveLength(3);
    expect([text.linesLeftOut, text.alike]).toEqual([0, []]);
  });

  it('F.3 names another document with the same amount on the same day', async () => {
    const wid = randomUUID();
    const client = await service.client({ wid });
    await extracted(client, { number: 'A-1' });
    const { id } = await extracted(client, { number: 'A-2' });
    const outcome = await textFor(wid, id);
    if (!('key' in outcome)) throw new Error(outcome.error.message);
    const stored = await service.app.get<Storage>(STORAGE).getText(outcome.key);
    expect(extractionText.parse(JSON.parse(stored)).alike).toEqual(['A-1.pdf']);
  });

  it('F.3 S-18 is not there of an extraction of another workspace', async () => {
    const client = await service.client();
    const { id } = await extracted(client);
    expect(await textFor(randomUUID(), id)).toMatchObject({ error: { code: 'not_found' } });
  });

  it('EXT-003 F.3 what is accepted of a second opinion says in the history whose it was', async () => {
    const client = await service.client();
    const { id } = await extracted(client, { total: '$2,938.05' });
    const taken = { version: 0, state: 'changed', value: '2638.05', reviewer: 'built-in' };
    const { body } = await change(client, id, 'Total', taken);
    expect(fieldOf(body, 'Total').history).toEqual([
      expect.objectContaining({ state: 'changed', value: '2638.05', reviewer: 'built-in' }),
    ]);
  });
});
