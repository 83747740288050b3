import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type ExportPart, exportPart } from '@plumbline/contracts';
import { eventually } from '@plumbline/testing';
import type { TestClient } from '../testing/test-client.js';
import { useDocuments } from '../testing/use-documents.js';
import { DocumentsDeletion } from './documents-deletion.service.js';

const service = useDocuments();

const TABLES = [
  'documents',
  'extractions',
  'extraction_templates',
  'extraction_batches',
  'extraction_lessons',
];

/** How many rows of a workspace each table holds. */
async function rowsOf(workspaceId: string): Promise<Record<string, number>> {
  const counts = TABLES.map(async (table) => {
    const [row] = await service.database.query(
      `SELECT count(*)::int AS count FROM ${table} WHERE workspace_id = $1`,
      [workspaceId],
    );
    return [table, row.count] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

const filesOf = async (workspaceId: string) =>
  (await service.environment.storedFiles()).filter((file) => file.includes(workspaceId));

async function withDocument(workspaceId: string): Promise<{ client: TestClient; id: string }> {
  const client = await service.client({ wid: workspaceId, plan: 'premium' });
  const { id } = await client.uploadRead('note.txt', 'Invoice number: 20418\nAmount due: $6,400.00\n');
  const { status } = await client.call('POST', '/api/extraction-templates', {
    name: 'Notes',
    fields: [{ name: 'Invoice number', type: 'text' }],
  });
  expect(status).toBe(201);
  return { client, id };
}

describe('PROF-001 documents of somebody who leaves', () => {
  it('are given back before, and gone afterwards with all that was stored of them; those of others stay', async () => {
    const [mine, theirs] = [randomUUID(), randomUUID()];
    const { client, id } = await withDocument(mine);
    await withDocument(theirs);
    const { body } = await client.call<ExportPart>('POST', '/api/user/export');
    const { documents, files } = exportPart.parse(body);
    expect(documents['documents.json']).toMatchObject([{ id, name: 'note.txt' }]);
    expect(documents['extraction-templates.json']).toMatchObject([{ name: 'Notes' }]);
    expect(files).toEqual([{ name: `documents/${id}.txt`, path: `/api/documents/${id}/file` }]);
    const before = { mine: await rowsOf(mine), theirs: await rowsOf(theirs) };
    expect(before.mine).toEqual(before.theirs);
    expect(before.mine).toMatchObject({ documents: 1, extraction_templates: 1 });
    expect(await filesOf(mine)).not.toEqual([]);

    await service.database.transaction((tx) => service.app.get(DocumentsDeletion).removeWorkspace(tx, mine));
    expect(await rowsOf(mine)).toEqual(Object.fromEntries(TABLES.map((table) => [table, 0])));
    await eventually('its files are gone', async () => (await filesOf(mine)).length === 0);
    expect(await rowsOf(theirs)).toEqual(before.theirs);
    expect(await filesOf(theirs)).not.toEqual([]);
  });
});
