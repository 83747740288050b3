import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { STAMP_PARAMETER } from '@plumbline/contracts';
import { z } from 'zod';
import { malformed, notFound } from '../errors/app-error.js';

/** Checks a body or query by its contract; what is wrong is named by path. */
export class ZodPipe<Schema extends z.ZodType> implements PipeTransform<unknown, z.infer<Schema>> {
  constructor(private readonly schema: Schema) {}

  transform(value: unknown, metadata?: ArgumentMetadata): z.infer<Schema> {
    const parsed = this.schema.safeParse(metadata?.type === 'query' ? withoutStamp(value) : (value ?? {}));
    if (parsed.success) return parsed.data;
    const problems = parsed.error.issues
      .slice(0, 20)
      .map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
    const first = problems[0];
    throw malformed(
      first?.path ? `${first.path}: ${first.message}` : (first?.message ?? 'The request is malformed.'),
      problems,
    );
  }
}

/** Strict queries need not know the parameter that only keeps caches away. */
function withoutStamp(query: unknown): unknown {
  const { [STAMP_PARAMETER]: _stamp, ...rest } = (query ?? {}) as Record<string, unknown>;
  return rest;
}

/** An id that is no uuid cannot exist: the same 404 as a missing one. */
@Injectable()
export class UuidPipe implements PipeTransform<unknown, string> {
  transform(value: unknown): string {
    const parsed = z.uuid().safeParse(value);
    if (!parsed.success) throw notFound();
    return parsed.data;
  }
}

/** `?offset=&limit=` of lists. */
export const pageQuery = z.object({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(200),
});
export type PageQuery = z.infer<typeof pageQuery>;
