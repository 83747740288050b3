import { z } from 'zod';

/** SCIM 2.0 as RFC 7643 and RFC 7644 have it: names of schemas, and what comes in and goes out. */
export const SCIM_USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const SCIM_GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const SCIM_LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
export const SCIM_PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const SCIM_ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
/** The type of bodies and answers. */
export const SCIM_TYPE = 'application/scim+json';
/** Resources in a page of a list. */
export const SCIM_PAGE = 200;
/** Operations of one PATCH. */
const MAX_OPERATIONS = 1_000;
/** A longer filter is none that a directory sends. */
const MAX_FILTER = 1_000;

/** Numbers out of range are brought into it, as RFC 7644 (3.4.2.4) asks. */
const whole = (least: number, most: number, otherwise: number) =>
  z.coerce
    .number<number | string>()
    .int()
    .default(otherwise)
    .transform((value) => Math.min(most, Math.max(least, value)));

export const scimProjection = z.object({
  /** Names of attributes, separated by commas. */
  attributes: z.string().max(MAX_FILTER).optional(),
  excludedAttributes: z.string().max(MAX_FILTER).optional(),
});
export type ScimProjection = z.infer<typeof scimProjection>;

export const scimQuery = scimProjection.extend({
  filter: z.string().max(MAX_FILTER).optional(),
  /** The first is 1. */
  startIndex: whole(1, 1_000_000_000, 1),
  count: whole(0, SCIM_PAGE, 100),
});
export type ScimQuery = z.output<typeof scimQuery>;

/** A user or a group, with whatever else the directory says of it. */
export const scimBody = z.record(z.string(), z.unknown());
export type ScimBody = z.infer<typeof scimBody>;

export const scimPatchBody = z.object({
  schemas: z.array(z.string()).refine((schemas) => schemas.includes(SCIM_PATCH), `must name ${SCIM_PATCH}`),
  Operations: z
    .array(
      z.object({
        // Entra begins them with a capital.
        op: z
          .string()
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().max(MAX_FILTER).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(MAX_OPERATIONS),
});
export type ScimPatch = z.output<typeof scimPatchBody>;
export type ScimOperation = ScimPatch['Operations'][number];

export const scimResource = z.looseObject({ schemas: z.array(z.string()) });
export type ScimResource = z.infer<typeof scimResource>;

/** What says why a request was refused, where the status alone does not (RFC 7644, table 9). */
export type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** A refusal in SCIM's own form (RFC 7644, 3.12). */
export function scimError(refusal: { status: number; code: string; message: string; details?: unknown }) {
  const { status, code, message, details } = refusal;
  const named = (details as { scimType?: ScimType } | undefined)?.scimType;
  const scimType = named ?? TYPE_OF[code];
  return { schemas: [SCIM_ERROR], status: String(status), ...(scimType && { scimType }), detail: message };
}

const TYPE_OF: Readonly<Record<string, ScimType>> = { conflict: 'uniqueness', malformed: 'invalidSyntax' };
