import { describe, expect, it } from '@jest/globals';
import { passwordStrength } from './password-strength.js';

describe('password strength (PWD-005 to PWD-024)', () => {
  it.each([
    ['abc', 23, 'Weak'],
    ['abcdef', 26, 'Fair'],
    ['password', 32, 'Fair'],
    ['Password1!', 40, 'Fair'],
    ['aaaaaaaaaaaa', 30, 'Fair'],
    ['AbAbAbAbAbAb', 50, 'Good'],
    ['ABCDEFGHIJKL1', 55, 'Good'],
    ['Password123!', 90, 'Very Strong'],
    ['correcthorsebattery', 40, 'Fair'],
    ['Zx7!qWm2@Lp9#Rt5$Kd8', 100, 'Very Strong'],
    ['AAAAaaaa1111', 65, 'Strong'],
  ])('scores %s %i, %s', (password, score, label) => {
    expect(passwordStrength(password)).toMatchObject({ score, label });
  });

  it('caps what is shorter than 12 characters at 40 (PWD-019)', () => {
    expect(passwordStrength('aB3$eF7!hJ2').score).toBe(40);
  });

  it('gives each label a colour (PWD-003)', () => {
    expect(passwordStrength('abc').colour).toEqual({ bar: 'bg-danger-solid', text: 'text-danger-text' });
  });
});
