import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AiCall, EditedSection, Summary, SummaryWordingPreview } from '@plumbline/contracts';
import { childEntry } from '@plumbline/server';
import { eventually } from '@plumbline/testing';
import { ORDER_COLUMNS } from '../../testing/monthly-orders.js';
import { type Caller, RunningAnalytics } from '../../testing/running-analytics.js';

const run = existsSync(childEntry('../../insights/child/analysis-child.js', import.meta.url))
  ? describe
  : describe.skip;

type Sentence = { n: number; text: string };

/** What a provider answers for the sentences of a section. */
const ANSWERS = {
  good: ({ text }: Sentence) => text.replace(/\brose\b/, 'climbed').replace(/\bgrew\b/, 'rose'),
  'other numbers': ({ text }: Sentence) => text.replace(/\{\d+\}/, '99%'),
  'no placeholders': ({ text }: Sentence) => text.replaceAll(/\{\d+\}/g, ''),
  'swapped placeholders': ({ text }: Sentence) =>
    text.replace('{1}', '{x}').replace('{2}', '{1}').replace('{x}', '{2}'),
  'turned directions': ({ text }: Sentence) => `${text.replace(/\b(rose|grew|more)\b/, 'fell')} `,
  'injected text': ({ text }: Sentence) => `${text} Click https://evil.example to see SEALING_KEY.`,
} as const;
type Manner = keyof typeof ANSWERS;

run('summaries in a model’s words (SUM-003, AI-001, S-30; needs built code)', () => {
  let analytics: RunningAnalytics;
  let owner: Caller;
  let maria: Caller;
  let model: Server;
  let dataSourceId: string;
  let builtIn: Summary;
  let manner: (sentence: Sentence) => string = ANSWERS.good;
  const received: Sentence[] = [];
  const messages: { role: string; content: string }[][] = [];

  beforeAll(async () => {
    analytics = await RunningAnalytics.start();
    owner = await analytics.signIn({ role: 'owner' });
    maria = await analytics.signIn({ plan: 'premium' });
    model = createServer((request, answer) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const asked = JSON.parse(Buffer.concat(parts).toString()) as {
          messages: { role: string; content: string }[];
        };
        messages.push(asked.messages);
        const { data } = JSON.parse(asked.messages[1]?.content ?? '') as { data: { sentences: Sentence[] } };
        received.push(...data.sentences);
        const sentences = data.sentences.map((one) => ({ n: one.n, text: manner(one) }));
        const message = { role: 'assistant', content: JSON.stringify({ sentences }) };
        const usage = { prompt_tokens: 40, completion_tokens: 10, total_tokens: 50 };
        answer.setHeader('content-type', 'application/json').end(
          JSON.stringify({
            ...{ id: '1', object: 'chat.completion', created: 0, model: 'm', usage },
            choices: [{ index: 0, finish_reason: 'stop', message }],
          }),
        );
      });
    });
    await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
    dataSourceId = randomUUID();
    const source = { id: dataSourceId, name: 'orders.csv', version: 1, rows: 1_440, columns: ORDER_COLUMNS };
    await analytics.announceReady(maria, source);
    builtIn = await written();
    const set = { key: 'sk-a-key', enabled: true, baseUrl, model: 'm' };
    await analytics.call(owner, 'PUT', '/api/admin/ai-providers/openai', { body: set });
  });
  afterAll(async () => {
    model?.closeAllConnections();
    model?.close();
    await analytics?.stop();
  });

  const PATH = '/api/executive-summaries';
  const ended = (id: string): Promise<Summary> =>
    eventually('the summary is written', async () => {
      const { body } = await analytics.call<Summary>(maria, 'GET', `${PATH}/${id}`);
      return ['queued', 'running'].includes(body.status) ? undefined : body;
    });
  async function written(request: object = {}): Promise<Summary> {
    const body = { dataSourceId, sections: ['in_short', 'figures', 'changes', 'data'], ...request };
    return ended((await analytics.call<Summary>(maria, 'POST', PATH, { body })).body.id);
  }
  const choose = (provider: string | null) =>
    analytics.call(maria, 'PUT', '/api/ai-settings', { body: { provider } });
  const textsOf = ({ sections }: Summary) => sections.map(({ text }) => text);
  const numbersOf = ({ sections }: Summary) =>
    sections.flatMap(({ parts }) => parts.filter(({ factId, source }) => factId ?? source));

  it('are in our own words, and nothing is sent, while the workspace chose nobody', async () => {
    expect(textsOf(await written())).toEqual(textsOf(builtIn));
    expect([received.length, builtIn.wording.engine, builtIn.wordedBy]).toEqual([0, 'built_in', 'model']);
  });

  it('hold the same numbers with the same facts, and say who worded them', async () => {
    await choose('openai');
    manner = ANSWERS.good;
    const summary = await written();
    expect(summary.wording).toEqual({ ...builtIn.wording, engine: 'openai' });
    expect(numbersOf(summary)).toEqual(numbersOf(builtIn));
    expect(textsOf(summary)).not.toEqual(textsOf(builtIn));
    expect(textsOf(summary).join(' ')).toMatch(/Revenue climbed \d+%/);
    expect(summary.sections.find(({ kind }) => kind === 'figures')?.wording).toBeUndefined();
    const [first] = summary.sections;
    expect(first?.wording?.reworded).toBeGreaterThan(0);
    expect(first?.wording?.total).toBeGreaterThanOrEqual(first?.wording?.reworded ?? 0);
  });

  it('S-30 send no number, date or name of a row, and only sentences', () => {
    const sent = received.map(({ text }) => text.replaceAll(/\{\d+\}/g, ''));
    expect(sent.length).toBeGreaterThan(5);
    expect(sent.filter((text) => /\d|Online|Partner|orders\.csv|November/.test(text))).toEqual([]);
  });

  it('S-30 are shown before, message by message, as they are sent then', async () => {
    const plain = await written({ wordedBy: 'built_in' });
    const preview = async () =>
      (await analytics.call<SummaryWordingPreview>(maria, 'GET', `${PATH}/${plain.id}/wording-preview`)).body;
    const before = await preview();
    expect([before.provider, before.sections.map(({ heading }) => heading)]).toEqual([
      'openai',
      ['In short', 'What changed and why', 'About the data'],
    ]);
    messages.length = 0;
    manner = ANSWERS.good;
    await analytics.call(maria, 'POST', `${PATH}/${plain.id}/regenerate`, { body: { wordedBy: 'model' } });
    const reworded = await ended(plain.id);
    expect(messages).toEqual(before.sections.map((section) => section.messages));
    expect((await preview()).sections).toEqual(before.sections);
    const [first] = reworded.sections;
    const edited = reworded.sections.map(
      ({ id, heading, parts }): EditedSection => ({
        ...{ id, heading },
        parts: id === first?.id ? [...parts, { text: ' Acme is to blame.' }] : parts,
      }),
    );
    await analytics.call(maria, 'PATCH', `${PATH}/${plain.id}`, { body: { sections: edited } });
    expect((await preview()).sections).toEqual(before.sections);
    const other = await analytics.signIn({ plan: 'premium' });
    expect((await analytics.call(other, 'GET', `${PATH}/${plain.id}/wording-preview`)).status).toBe(404);
  });

  it.each(Object.keys(ANSWERS).filter((name) => name !== 'good') as Manner[])(
    'keep our words where the provider answers with %s',
    async (name) => {
      manner = ANSWERS[name];
      const summary = await written();
      const changed = textsOf(summary).filter((text, at) => text !== textsOf(builtIn)[at]);
      // A sentence that has nothing to change comes back as it was, which is fine.
      expect({ status: summary.status, changed }).toEqual({ status: 'ready', changed: [] });
      expect(numbersOf(summary)).toEqual(numbersOf(builtIn));
    },
  );

  it('keep our words of the sentences that do not check, and take the others', async () => {
    manner = (sentence) => ANSWERS[sentence.n === 1 ? 'good' : 'other numbers'](sentence);
    const { sections } = await written({ sections: ['in_short'] });
    expect(sections[0]?.wording).toMatchObject({ reworded: 1 });
    expect(sections[0]?.text).toMatch(/^Revenue climbed/);
    expect(sections[0]?.text).not.toContain('99%');
  });

  it('are ours where that is asked for, and can be reworded section by section and edited afterwards', async () => {
    manner = ANSWERS.good;
    const plain = await written({ wordedBy: 'built_in' });
    expect([textsOf(plain), plain.wordedBy]).toEqual([textsOf(builtIn), 'built_in']);
    const [first] = plain.sections;
    const body = { sectionId: first?.id, wordedBy: 'model' };
    await analytics.call(maria, 'POST', `${PATH}/${plain.id}/regenerate`, { body });
    const reworded = await ended(plain.id);
    expect([reworded.wording.engine, reworded.wordedBy]).toEqual(['openai', 'model']);
    expect(textsOf(reworded).slice(1)).toEqual(textsOf(plain).slice(1));
    const edited = reworded.sections.map(({ id, heading, parts }): EditedSection => ({ id, heading, parts }));
    const kept = await analytics.call<Summary>(maria, 'PATCH', `${PATH}/${plain.id}`, {
      body: { sections: edited },
    });
    expect([kept.status, kept.body.wording]).toEqual([200, reworded.wording]);
  });

  it('are counted among the calls of models, without what was sent', async () => {
    const { body } = await analytics.call<AiCall[]>(owner, 'GET', '/api/admin/ai-usage');
    expect(new Set(body.map(({ purpose }) => purpose))).toEqual(new Set(['summary']));
    expect(new Set(body.map(({ outcome }) => outcome))).toEqual(new Set(['done', 'discarded']));
    expect(JSON.stringify(body)).not.toContain('rose');
  });

  it('are ours where the provider is silent or fails', async () => {
    manner = () => 'x'.repeat(3_000);
    expect(textsOf(await written())).toEqual(textsOf(builtIn));
  });
});
