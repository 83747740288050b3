import { describe, expect, it } from '@jest/globals';
import { TEAM_SIZES } from '../common/limits.js';
import { contactSalesBody } from './sales.js';

const request = { name: 'Ada', email: 'ada@x.example', company: 'Engines' };
const problems = (more: object) => contactSalesBody.safeParse({ ...request, ...more }).error?.issues ?? [];

describe('a request to the sales team', () => {
  it.each([
    ['SALES-001', 'name'],
    ['SALES-002', 'email'],
    ['SALES-003', 'company'],
    ['SALES-004', 'phone'],
    ['SALES-005', 'teamSize'],
    ['SALES-006', 'message'],
  ])('%s has the field %s', (_, field) => {
    const whole = { ...request, phone: '555-0100', teamSize: '51-100', message: 'Hello' };
    expect(contactSalesBody.parse(whole)).toHaveProperty(field, whole[field as keyof typeof whole]);
  });

  it('SALES-007 takes exactly five team sizes', () => {
    expect(TEAM_SIZES).toEqual(['1-10', '11-50', '51-100', '101-500', '500+']);
    expect(problems({ teamSize: '2-3' })).toHaveLength(1);
  });

  it('SALES-011 needs name, email and company, and more than blanks', () => {
    for (const field of ['name', 'email', 'company']) {
      expect(problems({ [field]: undefined })).not.toEqual([]);
      expect(problems({ [field]: ' \r\n ' })).not.toEqual([]);
    }
  });

  it('SALES-012 the email is one', () => {
    expect(problems({ email: 'nobody' })[0]?.message).toBe('Please enter a valid email address.');
  });

  it('SALES-013 T-41 phone, team size and message may be left out or empty', () => {
    expect(contactSalesBody.parse(request)).toEqual({ ...request, phone: '', teamSize: '', message: '' });
    expect(problems({ phone: '', teamSize: '', message: '' })).toEqual([]);
  });

  it('X-23 no line break survives in a line, and lengths are capped', () => {
    const { name, company } = contactSalesBody.parse({
      ...request,
      name: 'Ada\r\nBcc: all@x.example',
      company: 'A\u2028B\u0000C',
    });
    expect([name, company]).toEqual(['Ada Bcc: all@x.example', 'A B C']);
    expect(problems({ email: 'a@x.example\r\nBcc: b@x.example' })).toHaveLength(1);
    for (const field of ['name', 'company', 'phone', 'message']) {
      expect(problems({ [field]: 'x'.repeat(4_001) })).toHaveLength(1);
    }
  });
});
