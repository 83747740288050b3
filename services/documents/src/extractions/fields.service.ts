import { Inject, Injectable } from '@nestjs/common';
import {
  type AccessClaims,
  type Extraction,
  type ExtractionField,
  MOST_FIELD_CHANGES,
  type UpdateFieldBody,
} from '@plumbline/contracts';
import { afterCommit } from '@plumbline/database';
import { LiveBus } from '@plumbline/events';
import { AppError, Counter, conflict, malformed, notFound, unusable } from '@plumbline/server';
import { DataSource, type EntityManager } from 'typeorm';
import { ExtractionRow } from '../catalog/extraction.entity.js';
import { LessonsService } from '../lessons/lessons.service.js';
import { readPlace } from '../reading/extraction/taught-place.js';
import { typedValue } from '../reading/values/typed-value.js';
import { tellTemplate } from '../templates/tell-template.js';
import { checkedExtraction } from './check-extraction.js';
import { lessonsOfChange } from './corrections.js';
import { announceExtraction, lockExtraction } from './extraction-state.js';
import { ExtractionsQueries } from './extractions.queries.js';

const reviewed = new Counter({
  name: 'plumbline_fields_reviewed_total',
  help: 'Extracted fields that a person settled first, by whether they were right.',
  labelNames: ['service', 'outcome'],
});

/** What people say of a field. Two who change the same one do not overwrite each other: the second is told. */
@Injectable()
export class FieldsService {
  constructor(
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(LiveBus) private readonly live: LiveBus,
    @Inject(ExtractionsQueries) private readonly queries: ExtractionsQueries,
    @Inject(LessonsService) private readonly lessons: LessonsService,
  ) {}

  /** @throws AppError `not_found`, `conflict` while it is at work, `version_conflict`, `unusable` for an empty place, `malformed` */
  async update(claims: AccessClaims, id: string, name: string, body: UpdateFieldBody): Promise<Extraction> {
    const seen = await this.queries.detail(claims, id);
    if (seen.status !== 'ready') throw conflict('The fields are still being extracted.');
    const shown = body.place && (await this.placed(claims, seen.documentId, body.place));
    await this.database.transaction(async (tx) => {
      const row = await lockExtraction(tx, claims.wid, id);
      const field = row.fields.find((each) => each.name === name);
      if (!field) throw notFound();
      if (field.version !== body.version)
        throw new AppError('version_conflict', 'Someone else changed this field in the meantime.', { field });
      const said = { ...body, ...(shown && { value: body.value ?? shown.text }) };
      const changed = withHistory(field, changedField(field, said, shown), claims, body.reviewer);
      const lessons = await lessonsOfChange(field, changed, (page) =>
        this.lessons.page(claims, row.documentId, page),
      );
      const outcome = firstVerdict(field, changed);
      if (outcome) afterCommit(tx, () => reviewed.inc({ service: 'documents', outcome }));
      const { templateId, sender } = row;
      await this.lessons.teach(
        tx,
        claims.wid,
        lessons.map((lesson) => ({ templateId, sender, field: name, lesson })),
      );
      await this.keep(
        tx,
        row,
        row.fields.map((each) => (each === field ? changed : each)),
      );
      await tellTemplate(tx, templateId);
    });
    return this.queries.detail(claims, id);
  }

  /** What stands where a person drew a box. */
  private async placed(
    claims: AccessClaims,
    documentId: string,
    { page, box }: NonNullable<UpdateFieldBody['place']>,
  ) {
    const place = readPlace(await this.lessons.page(claims, documentId, page), box);
    if (!place) throw unusable('There is no readable text in this box.');
    return { page, ...place };
  }

  private async keep(
    tx: EntityManager,
    row: ExtractionRow,
    fields: readonly ExtractionField[],
  ): Promise<void> {
    const kept = checkedExtraction(row, { fields, tables: row.tables });
    await tx.update(ExtractionRow, { id: row.id }, kept);
    announceExtraction(tx, this.live, row);
  }
}

/** What a person says of a field that nobody has settled before; undefined where that says nothing of the reading. */
function firstVerdict(before: ExtractionField, changed: ExtractionField): 'accepted' | 'changed' | undefined {
  if (before.settledBy === 'person' || changed.state === 'to_check') return undefined;
  return changed.state === 'accepted' ? 'accepted' : 'changed';
}

type Shown = { page: number; text: string; box: ExtractionField['box'] } | undefined;

/** A changed field with who changed it, when and to what, behind the changes before. */
function withHistory(
  { history = [] }: ExtractionField,
  changed: ExtractionField,
  { sub: by, name }: AccessClaims,
  reviewer: UpdateFieldBody['reviewer'],
): ExtractionField {
  const { state, value } = changed;
  const change = { by, name, at: new Date().toISOString(), state, value, ...(reviewer && { reviewer }) };
  return { ...changed, history: [...history, change].slice(-MOST_FIELD_CHANGES) };
}

/** A field after a change; what was read stays beside what a person says. */
function changedField(
  field: ExtractionField,
  { state, value }: UpdateFieldBody,
  shown: Shown,
): ExtractionField {
  const read = field.readValue === undefined ? field.value : field.readValue;
  const next = {
    ...field,
    version: field.version + 1,
    state,
    settledBy: state === 'to_check' ? null : ('person' as const),
  };
  if (state === 'accepted' || state === 'to_check') {
    const { readValue: _, readPlace, ...rest } = next;
    return { ...rest, ...readPlace, value: read };
  }
  if (state === 'rejected') return { ...next, value: null, readValue: read };
  const typed = typedValue(field.type, value ?? '');
  if (typed === undefined) throw malformed(`This is not a ${field.type}.`, { field: field.name });
  const chosen = field.alternatives.find((each) => each.value === typed);
  const place = shown
    ? { page: shown.page, box: shown.box, sourceText: shown.text }
    : chosen && { page: chosen.page, box: chosen.box, sourceText: chosen.sourceText };
  const changed = { ...next, value: typed, readValue: read };
  if (!place) return changed;
  const { page, box, sourceText } = field;
  return { readPlace: { page, box, sourceText }, ...changed, ...place };
}
