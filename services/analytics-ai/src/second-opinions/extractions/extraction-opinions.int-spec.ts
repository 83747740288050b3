import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AiPreview, ExtractionText, SecondOpinion } from '@plumbline/contracts';
import type { Storage } from '@plumbline/storage';
import { eventually } from '@plumbline/testing';
import { DocumentsHandler } from '../../comments/documents.handler.js';
import { STORAGE } from '../../config.js';
import { textOfLines } from '../../testing/extraction-text.js';
import { type Caller, RunningAnalytics } from '../../testing/running-analytics.js';
import { ExtractionTextsHandler } from './extraction-texts.handler.js';

const LOOK_AGAIN_MS = 20;
const LINES = ['Invoice number INV-20418', 'Total due $2,638.05'];

describe('second opinions on extractions', () => {
  let analytics: RunningAnalytics;
  let owner: Caller;
  let maria: Caller;
  let isStopped = false;
  /** What the service of documents has, by the id of the extraction. */
  const texts = new Map<string, ExtractionText>();
  let answering: Promise<void>;

  beforeAll(async () => {
    analytics = await RunningAnalytics.start();
    owner = await analytics.signIn({ role: 'owner' });
    maria = await analytics.signIn();
    answering = answerAll();
  });
  afterAll(async () => {
    isStopped = true;
    await answering;
    await analytics?.stop();
  });

  /** Answers requests as the service of documents does. */
  async function answerAll(): Promise<void> {
    const answered = new Set<string>();
    while (!isStopped) {
      const wanted: { requestId: string; extractionId: string; workspaceId: string }[] =
        await analytics.database.query(
          `SELECT payload->>'requestId' AS "requestId", payload->>'extractionId' AS "extractionId",
                  payload->>'workspaceId' AS "workspaceId"
           FROM outbox WHERE type = 'ExtractionTextWanted' AND NOT (payload->>'requestId' = ANY ($1))`,
          [[...answered]],
        );
      for (const request of wanted) {
        answered.add(request.requestId);
        await answer(request);
      }
      await pause(LOOK_AGAIN_MS);
    }
  }

  async function answer(request: { requestId: string; extractionId: string; workspaceId: string }) {
    const { requestId, extractionId, workspaceId } = request;
    const text = texts.get(extractionId);
    const key = `documents/${workspaceId}/${requestId}.json`;
    if (text) await analytics.app.get<Storage>(STORAGE).putText(key, JSON.stringify(text));
    const outcome = text ? { key } : { error: { code: 'not_found' as const, message: 'It is gone.' } };
    await analytics.database.transaction((tx) =>
      analytics.app
        .get(ExtractionTextsHandler)
        .onExtractionTextReady({ workspaceId, aggregateVersion: 2, requestId, outcome }, tx),
    );
  }

  function known(): ExtractionText {
    const text = {
      ...textOfLines(LINES, {
        fields: [
          { name: 'Invoice number', type: 'text', value: 'INV-20418' },
          { name: 'Total', type: 'money', value: '2938.05' },
        ],
      }),
      ...{ extractionId: randomUUID(), documentId: randomUUID() },
    };
    texts.set(text.extractionId, text);
    return text;
  }

  const opinionsOn = async (caller: Caller, id: string) =>
    (await analytics.call<SecondOpinion[]>(caller, 'GET', `/api/extractions/${id}/opinions`)).body;

  it('F.3 the built-in reviewer reads the document again: what agrees, what differs and where', async () => {
    const { extractionId: id, documentId } = known();
    const path = `/api/extractions/${id}/opinions`;
    const { status, body } = await analytics.call<SecondOpinion>(maria, 'POST', path);
    expect([status, body.subjectType, body.subject]).toEqual([202, 'extraction', 'invoice.pdf']);
    const [opinion] = await eventually('the document is read again', async () => {
      const list = await opinionsOn(maria, id);
      return list[0]?.status === 'ready' ? list : undefined;
    });
    expect(opinion?.agreements.map(({ findingId, state }) => [findingId, state])).toEqual([
      ['Invoice number', 'confirmed'],
      ['Total', 'contradicted'],
    ]);
    expect(opinion?.agreements[1]?.reading).toMatchObject({ value: '2638.05', seen: '2938.05', page: 1 });
    expect(opinion?.findings.map(({ why }) => why)).toEqual(['INV-20418', '2938.05']);
    const stranger = await analytics.signIn();
    expect(await opinionsOn(stranger, id)).toEqual([]);

    const news = { workspaceId: maria.claims.wid, documentId, aggregateVersion: 9 };
    await analytics.database.transaction((tx) =>
      analytics.app.get(DocumentsHandler).onDocumentDeleted(news, tx),
    );
    expect(await opinionsOn(maria, id)).toEqual([]);
  });

  it('F.3 S-18 an extraction that is nobody’s, or somebody else’s, is none', async () => {
    const path = `/api/extractions/${randomUUID()}/opinions`;
    expect((await analytics.call(maria, 'POST', path)).status).toBe(404);
  });

  it('AI-002 AI-003 AI-004 F.3 providers are for administrators: shown whole before it is sent, and refused without a key', async () => {
    const { extractionId: subjectId } = known();
    const asked = { purpose: 'extraction', subjectId };
    for (const provider of ['grok', 'openai', 'gemini']) {
      const { status, body } = await analytics.call<AiPreview>(owner, 'POST', `/api/${provider}/preview`, {
        body: asked,
      });
      expect([status, JSON.stringify(body.messages).includes('Total due $2,638.05')]).toEqual([200, true]);
      expect((await analytics.call(maria, 'POST', `/api/${provider}/preview`, { body: asked })).status).toBe(
        403,
      );
      const opinion = { subjectType: 'extraction', subjectId, confirmed: true };
      expect((await analytics.call(owner, 'POST', `/api/${provider}/review`, { body: opinion })).status).toBe(
        422,
      );
    }
  });
});
