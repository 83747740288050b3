import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../api/api-error.js';
import { loginErrorText, signUpFailure } from './auth-errors.js';

const failure = (status: number, message: string, details?: unknown) =>
  new ApiError(status, 'any', message, undefined, details);

describe('words for a failed sign-in', () => {
  it('shows what the server said (ERR-002)', () => {
    expect(loginErrorText(failure(429, 'Too many attempts. Wait 15 minutes.'))).toBe(
      'Too many attempts. Wait 15 minutes.',
    );
  });

  it('falls back to two sentences, by status (ERR-003)', () => {
    expect(loginErrorText(failure(401, 'Request failed with status 401'))).toBe(
      'Invalid username or password.',
    );
    expect(loginErrorText(failure(502, 'Request failed with status 502'))).toBe(
      'Login failed. Please check your credentials and try again.',
    );
  });
});

describe('words for a failed sign-up', () => {
  it('maps an HTML page (REG-021)', () => {
    expect(signUpFailure(failure(500, '<!doctype html><p>oops')).text).toBe(
      'Registration failed. Please check your information and try again.',
    );
  });

  it('puts a taken username and email at their fields (REG-022, REG-023)', () => {
    expect(signUpFailure(failure(409, 'Username already exists'))).toEqual({
      text: 'Username already exists. Please choose a different username.',
      field: 'username',
    });
    expect(signUpFailure(failure(409, 'Email already registered'))).toEqual({
      text: 'Email already registered. Please use a different email address.',
      field: 'email',
    });
  });

  it('maps any other 409 (REG-024)', () => {
    expect(signUpFailure(failure(409, 'conflict')).text).toBe(
      'Username or email already exists. Please try different credentials.',
    );
  });

  it('finds the field in the details of a validation answer', () => {
    const details = [{ path: 'password', message: 'Choose another one.' }];
    expect(signUpFailure(failure(400, 'password: Choose another one.', details))).toEqual({
      text: 'Choose another one.',
      field: 'password',
    });
  });

  it('ends with a plain sentence (ERR-005)', () => {
    expect(signUpFailure(new Error('?')).text).toBe('Registration failed. Please try again.');
  });
});
