import type { ErrorCode, ScimType } from '@plumbline/contracts';
import { AppError, conflict } from '@plumbline/server';
import { QueryFailedError } from 'typeorm';

/** A refusal that SCIM has a word for. */
export const scimRefusal = (scimType: ScimType, message: string, code: ErrorCode = 'malformed'): AppError =>
  new AppError(code, message, { scimType });

const TAKEN: Readonly<Record<string, string>> = {
  directory_users_name: 'Somebody of this directory has this userName already.',
  directory_users_email: 'Somebody of this directory has this address already.',
  directory_users_account: 'Somebody of this directory has this account already.',
  directory_groups_name: 'A group of this directory has this displayName already.',
  users_email_key: 'Somebody has an account with this address already.',
};

/** Has a name that is taken refused as such. */
export async function orTaken<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (failure) {
    const { code, constraint = '' } =
      failure instanceof QueryFailedError
        ? (failure.driverError as { code?: string; constraint?: string })
        : {};
    const message = code === '23505' ? TAKEN[constraint] : undefined;
    throw message ? conflict(message) : failure;
  }
}
