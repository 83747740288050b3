import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type EditedSection,
  hasFeature,
  numbersIn,
  type regenerateSummaryBody,
  type Summary,
  type SummaryPhrase,
  type SummarySection,
  type SummaryVersion,
  type updateSummaryBody,
} from '@plumbline/contracts';
import { setQuotaPlan, termsOf } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import { enqueue } from '@plumbline/jobs';
import { AppError, conflict, malformed, notFound, planFeature, unusable } from '@plumbline/server';
import { tellAct } from '@plumbline/service';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { factsOf } from '../../insights/summary/settle.js';
import { FactsService } from '../../provenance/facts.service.js';
import { SourcesService } from '../../sources/sources.service.js';
import { type SummaryContent, SummaryRow } from '../summary.entity.js';
import { toAnswer } from '../summary-answer.js';
import { checkedWording, saveContent } from '../summary-content.js';
import { broadcastSummary, writeSummaryJob } from '../summary-queue.js';
import { SummaryVersionRow } from '../summary-version.entity.js';
import { unlinkedNumbers } from './check-sections.js';

/** Summaries as people change them: words, sections written anew, versions brought back. */
@Injectable()
export class SummaryEdits {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(SourcesService) private readonly sources: SourcesService,
    @Inject(FactsService) private readonly facts: FactsService,
    @Inject(LiveBus) private readonly live: LiveBus,
  ) {}

  /**
   * Takes words as a person wrote them; the list of sections is the new one, whatever is not in it is gone.
   * @throws AppError `unusable` for a number that is neither a fact's nor marked as one's own, `conflict`
   */
  async update(claims: AccessClaims, id: string, body: z.infer<typeof updateSummaryBody>): Promise<Summary> {
    const row = await this.database.manager.findOneBy(SummaryRow, { id, workspaceId: claims.wid });
    if (!row) throw notFound();
    if (body.sections) await this.checkSections(claims, row.content.sections, body.sections);
    if (body.title !== undefined) checkTitle(row.content, body.title);
    return this.database.transaction(async (tx) => {
      const found = await this.lock(tx, claims, id, row.version);
      if (body.version !== undefined && body.version !== found.version)
        throw conflict('This summary was changed in the meantime. Reload it, then make your change.');
      const sections = body.sections
        ? applied(found.content.sections, body.sections, claims.sub)
        : found.content.sections;
      const title = body.title ?? found.content.title;
      const titleParts =
        body.title === undefined ? found.content.titleParts : linked(title, found.content.titleParts);
      const content = { ...found.content, title, titleParts, sections };
      const whole = { ...content, wording: checkedWording(content) };
      await saveContent(tx, found, { content: whole, made: 'edited', userId: claims.sub });
      await tellAct(tx, claims, 'summary_changed', { type: 'summary', id, name: title });
      return this.answer(tx, claims, found);
    });
  }

  /** Has one section, or all of them, written anew; people's own sections stay. @throws AppError `conflict`, `not_found`, `busy` */
  async regenerate(
    claims: AccessClaims,
    id: string,
    { sectionId, audience, length, sections, wordedBy }: z.infer<typeof regenerateSummaryBody>,
  ): Promise<Summary & { jobId: string }> {
    return this.database.transaction(async (tx) => {
      const found = await this.lock(tx, claims, id);
      await setQuotaPlan(tx, claims.wid, claims);
      const { plan } = await termsOf(tx, claims);
      if (!hasFeature(plan, 'summaries')) throw planFeature('summaries');
      const kind = sectionId === undefined ? undefined : partOf(found.content.sections, sectionId);
      const source = await this.sources.find(claims.wid, found.sourceId);
      const request = {
        ...found.request,
        ...(audience && { audience }),
        ...(length && { length }),
        ...(sections && { sections }),
        ...(wordedBy && { wordedBy }),
      };
      const jobId = await enqueue(tx, writeSummaryJob, {
        input: {
          ...{ workspaceId: claims.wid, dataSourceId: found.sourceId, summaryId: id },
          ...{ version: found.dataVersion, ...(kind && { section: kind }) },
        },
        ...{ workspaceId: claims.wid, userId: claims.sub, plan: claims.plan },
        title: kind ? `Writing a section of “${found.content.title}”` : `Writing a summary of ${source.name}`,
        subject: { type: 'summary', id },
      });
      await tx.save(Object.assign(found, { request, status: 'queued', jobId, error: null }));
      broadcastSummary(tx, this.live, found);
      return { ...(await this.answer(tx, claims, found)), jobId };
    });
  }

  async versions(claims: AccessClaims, id: string): Promise<SummaryVersion[]> {
    const rows = await this.database.manager.find(SummaryVersionRow, {
      where: { summaryId: id, workspaceId: claims.wid },
      order: { version: 'DESC' },
      take: MOST_VERSIONS,
    });
    if (rows.length === 0) throw notFound();
    return rows.map(({ version, made, userId, at, content }) => ({
      ...{ version, made, by: userId, at: at.toISOString(), title: content.title },
      sections: content.sections.map(({ heading, text }) => ({ heading, text })),
    }));
  }

  /** @throws AppError `not_found`, `conflict` while it is written */
  async restore(claims: AccessClaims, id: string, version: number): Promise<Summary> {
    return this.database.transaction(async (tx) => {
      const found = await this.lock(tx, claims, id);
      const kept = await tx.findOneBy(SummaryVersionRow, { summaryId: id, version });
      if (!kept) throw notFound();
      await saveContent(tx, found, { content: kept.content, made: 'restored', userId: claims.sub });
      await tellAct(tx, claims, 'summary_changed', { type: 'summary', id, name: kept.content.title });
      return this.answer(tx, claims, found);
    });
  }

  private async checkSections(
    { wid }: AccessClaims,
    before: readonly SummarySection[],
    edited: readonly EditedSection[],
  ): Promise<void> {
    if (new Set(edited.map(({ id }) => id)).size < edited.length)
      throw malformed('A section is listed twice.');
    const unlinked = await unlinkedNumbers(before, edited, (phrase) => this.valueOf(wid, phrase));
    const [first] = unlinked;
    if (first)
      throw unusable(
        first.reason === 'in_heading'
          ? `A heading states no number; write “${first.text}” among the words below it.`
          : `“${first.text}” is not a number from your data. Link it to one, or keep it as your own statement.`,
        { numbers: unlinked },
      );
  }

  private async valueOf(wid: string, { factId, row, column }: SummaryPhrase): Promise<unknown> {
    const cell = { ...(row !== undefined && { row }), ...(column !== undefined && { column }) };
    try {
      const { value } = await this.facts.get({ wid }, factId ?? '', cell, new AbortController().signal);
      return value;
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }

  private async lock(
    tx: EntityManager,
    { wid }: AccessClaims,
    id: string,
    version?: number,
  ): Promise<SummaryRow> {
    const found = await tx.findOne(SummaryRow, {
      where: { id, workspaceId: wid },
      lock: { mode: 'pessimistic_write' },
    });
    if (!found) throw notFound();
    if (found.status === 'queued')
      throw conflict('This summary is still being written. Wait until it is finished.');
    if (version !== undefined && version !== found.version)
      throw conflict('This summary was changed in the meantime. Reload it, then make your change.');
    return found;
  }

  private async answer(tx: EntityManager, claims: AccessClaims, row: SummaryRow): Promise<Summary> {
    broadcastSummary(tx, this.live, row);
    const answer = await toAnswer(tx, row, claims);
    if (!answer) throw notFound();
    return answer;
  }
}

/** More versions than this nobody looks through. */
const MOST_VERSIONS = 50;

function partOf(sections: readonly SummarySection[], sectionId: string) {
  const kind = sections.find(({ id }) => id === sectionId)?.kind;
  if (!kind) throw notFound();
  if (kind === 'own') throw conflict('You wrote this section yourself, so only you can rewrite it.');
  return kind;
}

/** A title has no place for a person's own numbers. */
function checkTitle({ title }: SummaryContent, wanted: string): void {
  const known = numbersIn(title);
  const [first] = numbersIn(wanted).filter((number) => !known.includes(number));
  if (first)
    throw unusable(`“${first}” is not a number of this title. Say it in a section, where it can be linked.`);
}

/** A title's numbers with the facts that they had. */
function linked(title: string, before: readonly SummaryPhrase[]): SummaryPhrase[] {
  let rest = title;
  const parts: SummaryPhrase[] = [];
  for (const phrase of before.filter(({ factId }) => factId !== undefined)) {
    const at = rest.indexOf(phrase.text);
    if (at < 0) continue;
    if (at > 0) parts.push({ text: rest.slice(0, at) });
    parts.push(phrase);
    rest = rest.slice(at + phrase.text.length);
  }
  return rest ? [...parts, { text: rest }] : parts;
}

/** Sections as they were edited, in the new order; who changed words is noted. */
function applied(
  before: readonly SummarySection[],
  edited: readonly EditedSection[],
  userId: string,
): SummarySection[] {
  const known = new Map(before.map((section) => [section.id, section]));
  return edited.map(({ id, heading, parts }) => {
    const section = known.get(id) ?? { id, kind: 'own' as const, heading, parts: [], text: '', factIds: [] };
    const isSame = JSON.stringify([section.heading, section.parts]) === JSON.stringify([heading, parts]);
    if (isSame) return section;
    const changed = { ...section, heading, parts, editedBy: userId };
    return { ...changed, text: parts.map(({ text }) => text).join(''), factIds: factsOf(changed) };
  });
}
