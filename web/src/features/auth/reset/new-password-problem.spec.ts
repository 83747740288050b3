import { describe, expect, it } from '@jest/globals';
import { newPasswordProblem } from './new-password-problem.js';

describe('a new password on the reset page', () => {
  it('RESET-011 T-09 has six characters at least', () => {
    expect(newPasswordProblem('abcde', 'abcde')).toEqual({
      field: 'newPassword',
      text: 'Password must be at least 6 characters long',
    });
    expect(newPasswordProblem('abcdef', 'abcdef')).toBeUndefined();
  });

  it('RESET-010 is typed twice alike', () => {
    expect(newPasswordProblem('abcdef', 'abcdeg')).toEqual({
      field: 'confirmPassword',
      text: 'Passwords do not match',
    });
  });
});
