import { describe, expect, it } from '@jest/globals';
import { actionWords } from './user-words.js';

describe('what the audit log says', () => {
  it('ADMIN-003 in words', () => {
    expect(actionWords('second_factor_changed')).toBe('Second factor changed');
    expect(actionWords('api_token_created')).toBe('API token created');
  });
});
