import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../shared/api/api-error.js';
import { loginErrorText, signUpFailure } from './auth-errors.js';

const failure = (status: number, message: string, details?: unknown) =>
  new ApiError(status, 'any', message, undefined, details);

describe('words for a failed sign-in', () => {
  it('shows what the server said (ERR-002)', () => {
    expect(loginErrorText(failure(429, 'Too many attempts. Wait 15 minutes.'))).toBe(
      'Too many attempts. Wait 15 minutes.',
    );
  });

  it('falls back to two sentences, by status, also where no answer came (ERR-003, T-37)', () => {
    for (const unanswered of [
      new ApiError(0, 'network', 'Network error occurred'),
      new ApiError(200, 'not_json', 'No data.'),
    ])
      expect(loginErrorText(unanswered)).toBe('Login failed. Please check your credentials and try again.');
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
    expect(signUpFailure(new ApiError(500, 'not_json', 'Request failed with status 500')).text).toBe(
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

  it("says the server's sentence at the field it names, and shows no details (T-38)", () => {
    const details = [{ path: 'password', message: 'For logs.' }];
    expect(signUpFailure(failure(400, 'password: Choose another one.', details))).toEqual({
      text: 'Choose another one.',
      field: 'password',
    });
  });

  it('ends with a plain sentence (ERR-005)', () => {
    for (const error of [new Error('?'), new ApiError(0, 'network', 'Network error occurred')])
      expect(signUpFailure(error).text).toBe('Registration failed. Please try again.');
  });
});
