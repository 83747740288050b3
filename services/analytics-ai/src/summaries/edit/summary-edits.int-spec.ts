import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EditedSection, Summary, SummaryPhrase, SummaryVersion } from '@plumbline/contracts';
import { childEntry } from '@plumbline/server';
import { eventually } from '@plumbline/testing';
import { ORDER_COLUMNS } from '../../testing/monthly-orders.js';
import { type Caller, RunningAnalytics } from '../../testing/running-analytics.js';

const run = existsSync(childEntry('../../insights/child/analysis-child.js', import.meta.url))
  ? describe
  : describe.skip;

run('summaries as people change them (SUM-003; needs built code)', () => {
  let analytics: RunningAnalytics;
  let maria: Caller;
  let id: string;
  beforeAll(async () => {
    analytics = await RunningAnalytics.start();
    maria = await analytics.signIn({ plan: 'premium' });
    const dataSourceId = randomUUID();
    const source = { id: dataSourceId, name: 'orders.csv', version: 1, rows: 1_440, columns: ORDER_COLUMNS };
    await analytics.announceReady(maria, source);
    const { body } = await analytics.call<Summary>(maria, 'POST', '/api/executive-summaries', {
      body: { dataSourceId, sections: ['in_short', 'figures', 'data'] },
    });
    id = body.id;
    await written();
  });
  afterAll(() => analytics?.stop());

  const path = (rest = '') => `/api/executive-summaries/${id}${rest}`;
  const read = async () => (await analytics.call<Summary>(maria, 'GET', path())).body;
  const written = () =>
    eventually('the summary is written', async () => {
      const summary = await read();
      return ['queued', 'running'].includes(summary.status) ? undefined : summary;
    });
  const wordsOf = ({ sections }: Summary): EditedSection[] =>
    sections.map(({ id: sectionId, heading, parts }) => ({ id: sectionId, heading, parts }));
  const patch = (body: unknown, caller = maria) =>
    analytics.call<Summary & { code?: string; message?: string }>(caller, 'PATCH', path(), { body });
  /** The first section with phrases behind its own. */
  async function withPhrases(...phrases: SummaryPhrase[]): Promise<EditedSection[]> {
    return wordsOf(await read()).map((section, at) =>
      at === 0 ? { ...section, parts: [...section.parts, ...phrases] } : section,
    );
  }

  it('takes words, and keeps the facts of the numbers among them', async () => {
    const before = await read();
    const { status, body } = await patch({ sections: await withPhrases({ text: ' A good year.' }) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: before.version + 1, wording: before.wording });
    expect(body.sections[0]).toMatchObject({
      editedBy: maria.claims.sub,
      factIds: before.sections[0]?.factIds,
    });
    expect(body.sections[1]?.editedBy).toBeUndefined();
  });

  it('refuses a number that is neither a fact nor marked as one’s own', async () => {
    const refused = await patch({ sections: await withPhrases({ text: ' We plan 60 more.' }) });
    expect([refused.status, refused.body.code]).toEqual([422, 'unusable']);
    expect(refused.body.message).toContain('“60” is not a number from your data');
    const headed = await patch({
      sections: wordsOf(await read()).map((one) => ({ ...one, heading: 'Plan of 60' })),
    });
    expect(headed.body.message).toContain('A heading states no number; write “60” among the words below it.');
    const dated = wordsOf(await read()).map((one, at) =>
      at === 0 ? { ...one, heading: 'Outlook 2027' } : one,
    );
    expect((await patch({ sections: dated })).status).toBe(200);
    const own = await patch({
      sections: await withPhrases({ text: ' We plan ' }, { text: '60', source: 'own' }),
    });
    expect([own.status, own.body.ownStatements]).toEqual([200, 1]);
  });

  it('takes a number that is linked to a fact, rounded as it is written, and no other', async () => {
    const phrase = (await read()).sections.flatMap(({ parts }) => parts).find(({ factId }) => factId);
    if (!phrase?.factId) throw new Error('nothing is stated');
    const { factId, row, column } = phrase;
    const known = await analytics.call<{ value: number }>(
      maria,
      'GET',
      `/api/facts/${factId}?row=${row}&column=${column}`,
    );
    const exact = {
      text: String(known.body.value),
      factId,
      ...(row !== undefined && { row }),
      ...(column && { column }),
    };
    expect((await patch({ sections: await withPhrases({ text: ' Exactly ' }, exact) })).status).toBe(200);
    const wrong = await patch({ sections: await withPhrases({ ...exact, text: '987,654' }) });
    expect(wrong.status).toBe(422);
    const unknown = await patch({ sections: await withPhrases({ text: '12', factId: randomUUID() }) });
    expect(unknown.status).toBe(422);
    const receipt = await patch({ sections: await withPhrases({ text: '12', source: 'receipt' }) });
    expect(receipt.status).toBe(422);
  });

  it('keeps a changed title’s numbers linked, and takes none that it did not have', async () => {
    const { titleParts } = await read();
    const number = titleParts.find(({ factId }) => factId);
    const { status, body } = await patch({ title: `Up by ${number?.text}` });
    expect([status, body.titleParts]).toEqual([200, [{ text: 'Up by ' }, number]]);
    expect((await patch({ title: 'Up by 99%' })).status).toBe(422);
  });

  it('refuses a change of another version than the one that was read', async () => {
    expect((await patch({ title: 'Late', version: 1 })).status).toBe(409);
  });

  it('writes one section anew, keeps what it said, and brings it back', async () => {
    const before = await read();
    const [first] = before.sections;
    const asked = await analytics.call<Summary>(maria, 'POST', path('/regenerate'), {
      body: { sectionId: first?.id },
    });
    expect([asked.status, asked.body.sections.length]).toEqual([202, before.sections.length]);
    expect((await patch({ title: 'Meanwhile' })).status).toBe(409);
    const after = await written();
    expect(after.sections[0]?.text).not.toContain('A good year');
    expect(after.sections.slice(1)).toEqual(before.sections.slice(1));
    const { body: versions } = await analytics.call<SummaryVersion[]>(maria, 'GET', path('/versions'));
    expect(versions.map(({ made }) => made).slice(0, 2)).toEqual(['regenerated', 'edited']);
    expect(versions.at(-1)).toMatchObject({ version: 1, made: 'written' });
    const back = await analytics.call<Summary>(maria, 'POST', path('/restore'), {
      body: { version: before.version },
    });
    expect(back.body.sections).toEqual(before.sections);
    expect(back.body.version).toBe(after.version + 1);
  });

  it('of others cannot be changed, written anew or looked through', async () => {
    const other = await analytics.signIn({ plan: 'premium' });
    expect((await patch({ title: 'Mine' }, other)).status).toBe(404);
    for (const [method, rest, body] of [
      ['POST', '/regenerate', {}],
      ['GET', '/versions', undefined],
      ['POST', '/restore', { version: 1 }],
    ] as const)
      expect((await analytics.call(other, method, path(rest), { body })).status).toBe(404);
  });
});
