import { describe, expect, it } from '@jest/globals';
import { brokenPasswordRules } from './password-policy.js';

describe('password policy', () => {
  it.each([
    ['Vermilion-Harbor-42', []],
    ['Zx7!qWm2@Lp9#Rt5$Kd8', []],
    ['Password123!', ['pattern']],
    ['P@ssw0rd!2026', ['pattern']],
    ['Passwordpassword1!', ['pattern']],
    ['Aa1!23456789xyz', ['pattern']],
    ['Xk!9aaaaaQpLm', ['pattern']],
    ['Short1!a', ['length']],
    ['alllowercase-77', ['cases']],
    ['NoDigitsHere!!x', ['number']],
    ['NoSymbolsHere77x', ['symbol']],
    ['', ['length', 'cases', 'number', 'symbol', 'pattern']],
  ])('REG-015 %s breaks %j', (password, broken) => {
    expect(brokenPasswordRules(password)).toEqual(broken);
  });
});
