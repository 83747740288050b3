import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../../shared/api/api-error.js';
import { failureText, failureTitle, mayReadOtherwise, readFailure } from './failure-words.js';

describe('DATA-006 a file that could not be read says what is wrong and what to do', () => {
  it('names the line of a broken file', () => {
    const error = { code: 'malformed', message: 'A bracket never closes.', line: 1_204 };
    expect(failureTitle(error)).toBe('The file is broken, line 1,204');
    expect(failureText(error)).toBe(
      'A bracket never closes. Export it again from where it came from, then upload that.',
    );
  });

  it('leaves a message alone that says itself what to do', () => {
    const message = 'No element repeats. Upload a file whose records are elements of the same name.';
    expect(failureText({ code: 'not_a_table', message })).toBe(message);
  });

  it('offers other settings only where they may help', () => {
    expect(mayReadOtherwise({ code: 'malformed', message: '' })).toBe(true);
    expect(mayReadOtherwise({ code: 'doctype_not_allowed', message: '' })).toBe(false);
    expect(mayReadOtherwise({ code: 'too_deep', message: '' })).toBe(false);
  });

  it('DATA-002 DATA-003 says of a refused preview what the reader said', () => {
    const refused = new ApiError(422, 'unusable', 'A tag never closes.', undefined, {
      code: 'malformed',
      line: 3,
    });
    expect(readFailure(refused)).toEqual({ code: 'malformed', message: 'A tag never closes.', line: 3 });
    expect(readFailure(new ApiError(503, 'busy', 'Too many previews.'))).toBeUndefined();
    expect(readFailure(new Error('no answer'))).toBeUndefined();
  });

  it.each([
    ['doctype_not_allowed', 'The file declares a document type'],
    ['not_a_table', 'There is no table in this file'],
    ['too_deep', 'The file is nested too deeply'],
    ['type_mismatch', 'The name of the file does not fit what it holds'],
    ['refused', 'This file cannot be taken'],
    ['network', 'The file was not sent'],
    ['anything_new', 'The file could not be read'],
  ])('has a title for %s', (code, title) => {
    expect(failureTitle({ code, message: '' })).toBe(title);
  });
});
