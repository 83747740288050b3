import { z } from 'zod';

/** A setting is missing or bad. The message names the variable and the rule, never the value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads settings from an environment.
 * @throws ConfigError naming every variable that is missing or bad
 */
export function loadConfig<Schema extends z.ZodType>(
  project: string,
  schema: Schema,
  environment: Record<string, string | undefined>,
): z.infer<Schema> {
  const parsed = schema.safeParse(environment);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`${project} cannot start with these settings:\n${problems.join('\n')}`);
}

const EXAMPLE_WORDS = /change-?me|secret|password|example|default|your/i;
/** 32 random bytes in base64 hold about 31 different characters; what people type holds far fewer. */
const DISTINCT_IN_RANDOM = 20;

/** A secret of at least 32 characters that is no example and not one letter over and over (S-09). */
export const secretSetting = z
  .string()
  .min(32, 'a secret needs at least 32 random characters')
  .refine((value) => new Set(value).size >= 10, 'this secret is not random')
  .refine(
    (value) => !EXAMPLE_WORDS.test(value) || new Set(value).size >= DISTINCT_IN_RANDOM,
    'this looks like an example; generate a random secret',
  );

export const portSetting = z.coerce.number().int().min(0).max(65_535);
/** Which part of a service this process runs; `migrate` brings its schema up to date and ends. */
export const roleSetting = z.enum(['api', 'worker', 'both', 'migrate']).default('both');
export type ProcessRole = z.infer<typeof roleSetting>;

/** A switch in the environment: the words true and false. */
export const switchSetting = z.enum(['true', 'false']).transform((word) => word === 'true');
