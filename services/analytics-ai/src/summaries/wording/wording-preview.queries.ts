import { Inject, Injectable } from '@nestjs/common';
import { messagesOf } from '@plumbline/ai';
import type { AccessClaims, SummarySection, SummaryWordingPreview } from '@plumbline/contracts';
import { notFound } from '@plumbline/server';
import { DataSource } from 'typeorm';
import { ProvidersService } from '../../ai/providers.service.js';
import { SourcesService } from '../../sources/sources.service.js';
import { SummaryRow } from '../summary.entity.js';
import { SummaryVersionRow } from '../summary-version.entity.js';
import { headerWords, isReworded, maskSection } from './masked-section.js';
import { wordingTask } from './wording-task.js';

/** What a provider gets to reword a summary, shown before anything is sent. */
@Injectable()
export class WordingPreview {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(ProvidersService) private readonly providers: ProvidersService,
    @Inject(SourcesService) private readonly sources: SourcesService,
  ) {}

  /** @throws AppError `not_found` */
  async of(claims: AccessClaims, id: string): Promise<SummaryWordingPreview> {
    const { manager } = this.database;
    const row = await manager.findOneBy(SummaryRow, { id, workspaceId: claims.wid });
    if (!row) throw notFound();
    const { provider } = await this.providers.choice(claims.wid);
    const host = provider && (await this.providers.status(claims, provider)).host;
    const header = headerWords(await this.sources.columns(row.sourceId, row.dataVersion));
    const sections = await this.ofRules(row);
    return {
      ...{ provider, host },
      sections: sections.map((section) => {
        const sentences =
          section.wording?.sent ?? maskSection(section, header).masked.map(({ text }) => text);
        const { id: sectionId, heading } = section;
        return { id: sectionId, heading, sentences, messages: messagesOf(wordingTask(sentences)) };
      }),
    };
  }

  /** Its sections as the rules wrote them: a person's words are never sent, so the version before them tells. */
  private async ofRules({ id, content }: SummaryRow): Promise<SummarySection[]> {
    const own = content.sections.filter(isReworded);
    if (own.every(({ editedBy }) => editedBy === undefined)) return own;
    const versions = await this.database.manager.find(SummaryVersionRow, {
      where: { summaryId: id },
      order: { version: 'DESC' },
    });
    const before = versions.flatMap((version) => version.content.sections);
    return own.flatMap((section) => {
      if (section.editedBy === undefined) return [section];
      return before.find((one) => one.id === section.id && one.editedBy === undefined) ?? [];
    });
  }
}
