import type { DocumentKind, TemplateField } from '@plumbline/contracts';
import { notFound } from '@plumbline/server';
import type { EntityManager } from 'typeorm';
import { ExtractionTemplateRow } from '../catalog/extraction-template.entity.js';
import { BUNDLED_TEMPLATES, templateFor } from './bundled-templates.js';

/** What is to be extracted, and by which template. */
export interface Asked {
  templateId: string | null;
  templateName: string;
  fields: TemplateField[];
}

/** @throws AppError `not_found` for a template that is nobody's, or somebody else's */
export async function askedFor(
  tx: EntityManager,
  workspaceId: string,
  { template, fields }: { template?: string | undefined; fields?: TemplateField[] | undefined },
  kind: DocumentKind,
): Promise<Asked> {
  if (fields) return { templateId: null, templateName: 'Own fields', fields };
  const bundled =
    template === undefined ? templateFor(kind) : BUNDLED_TEMPLATES.find(({ id }) => id === template);
  if (bundled) return { templateId: bundled.id, templateName: bundled.name, fields: [...bundled.fields] };
  const own = await tx.findOneBy(ExtractionTemplateRow, { id: template, workspaceId });
  if (!own) throw notFound();
  return { templateId: own.id, templateName: own.name, fields: own.fields };
}
