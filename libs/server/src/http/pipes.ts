import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { z } from 'zod';
import { notFound } from '../errors/app-error.js';
import { parseInput, withoutStamp } from '../operations/receive.js';

/** Checks a body or query by its contract; what is wrong is named by path. */
export class ZodPipe<Schema extends z.ZodType> implements PipeTransform<unknown, z.infer<Schema>> {
  constructor(private readonly schema: Schema) {}

  transform(value: unknown, metadata?: ArgumentMetadata): z.infer<Schema> {
    return parseInput(this.schema, metadata?.type === 'query' ? withoutStamp(value) : value);
  }
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
