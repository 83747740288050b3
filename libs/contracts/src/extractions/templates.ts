import { z } from 'zod';
import { DOCUMENT_KINDS } from '../documents/document-kinds.js';
import { pageBox } from '../documents/page-box.js';

export const FIELD_TYPES = ['text', 'date', 'number', 'money', 'table'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** Fields that one template, or one request, may ask for. */
export const MAX_FIELDS = 60;

/** Names stand in addresses, so what has a meaning there is not part of one. */
export const fieldName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^/\\?#%]+$/, 'A name has no / \\ ? # or %.');

/** Where a field stands on a document that shows how the others look. */
export const fieldSample = z.strictObject({
  documentId: z.uuid(),
  page: z.number().int().min(1),
  box: pageBox,
});
export type FieldSample = z.infer<typeof fieldSample>;

export const templateField = z.strictObject({
  name: fieldName,
  type: z.enum(FIELD_TYPES),
  /** Other words for it, and what it is: labels to look for. */
  description: z.string().trim().max(300).optional(),
  sample: fieldSample.optional(),
});
export type TemplateField = z.infer<typeof templateField>;

const templateFields = z
  .array(templateField)
  .min(1)
  .max(MAX_FIELDS)
  .refine((fields) => new Set(fields.map(({ name }) => name.toLowerCase())).size === fields.length, {
    message: 'Each field has a name of its own.',
  });

export { templateFields };

export const extractionTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  /** It comes with the product, and cannot be changed. */
  bundled: z.boolean(),
  /** The kind of document it is meant for; null for any. */
  kind: z.enum(DOCUMENT_KINDS).nullable(),
  fields: z.array(templateField),
  /** Labels and places that people's corrections taught it. */
  learned: z.number().int(),
  createdAt: z.iso.datetime().nullable(),
});
export type ExtractionTemplate = z.infer<typeof extractionTemplate>;

const templateName = z.string().trim().min(1).max(80);

export const createTemplateBody = z.strictObject({ name: templateName, fields: templateFields });
export type CreateTemplateBody = z.infer<typeof createTemplateBody>;

export const updateTemplateBody = z
  .strictObject({ name: templateName.optional(), fields: templateFields.optional() })
  .refine(({ name, fields }) => name !== undefined || fields !== undefined, {
    message: 'Nothing to change.',
  });
export type UpdateTemplateBody = z.infer<typeof updateTemplateBody>;
