import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { AppError } from '../errors/app-error.js';
import { parseInput } from './receive.js';

const body = z.strictObject({ email: z.email('Please enter a valid email address.'), seats: z.number() });

function refusalOf(value: unknown): AppError {
  try {
    parseInput(body, value);
  } catch (error) {
    return error as AppError;
  }
  throw new Error('nothing was refused');
}

describe('what is said of a malformed request', () => {
  it('is a sentence for people as it stands; its path is among the details', () => {
    const { message, details } = refusalOf({ email: 'dana', seats: 1 });
    expect(message).toBe('Please enter a valid email address.');
    expect(details).toEqual([{ path: 'email', message }]);
  });

  it('else names the path', () => {
    expect(refusalOf({ email: 'dana@orders.example', seats: 'two' }).message).toMatch(
      /^seats: Invalid input/,
    );
  });
});
