import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../shared/api/api-error.js';
import { securityVerdict } from './security-verdict.js';

describe('the local security test', () => {
  it.each([
    new ApiError(401, 'unauthorized', 'Please sign in.'),
    new Error('Request failed with status 401'),
    new Error('Unauthorized'),
  ])('ERR-022 %s counts as passed', (failure) => {
    expect(securityVerdict(failure)).toMatchObject({ variant: 'success', title: 'Security test passed' });
  });

  it.each([new ApiError(404, 'not_available', 'Gone'), new Error('Network error occurred')])(
    'ERR-023 %s shows "Test Failed"',
    (failure) => {
      expect(securityVerdict(failure)).toEqual({
        variant: 'destructive',
        title: 'Test Failed',
        description: failure.message,
      });
    },
  );

  it('ERR-024 a success reports a security issue', () => {
    expect(securityVerdict(null)).toMatchObject({ variant: 'destructive', title: 'Security issue' });
  });
});
