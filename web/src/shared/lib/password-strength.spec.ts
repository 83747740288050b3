import { describe, expect, it } from '@jest/globals';
import { passwordStrength } from './password-strength.js';

const score = (password: string) => passwordStrength(password).score;

describe('password strength', () => {
  it('PWD-001 PWD-002 PWD-003 has a label, a percentage and a colour', () => {
    expect(passwordStrength('abc')).toEqual({
      label: 'Weak',
      score: 23,
      colour: { bar: 'bg-danger-solid', text: 'text-danger-text' },
    });
  });

  it.each([
    ['PWD-005', [1, 5], 3],
    ['PWD-006', [6, 7], 6],
    ['PWD-007', [8, 11], 12],
    ['PWD-008', [12, 15], 20],
    ['PWD-009', [16, 19], 25],
    ['PWD-010', [20, 64], 30],
  ])('%s a length of %j has the base %i', (_id, lengths, base) => {
    // One letter repeated adds 10 for its case; with a single one the variety adds 10 more.
    for (const length of lengths) expect(score('a'.repeat(length))).toBe(base + 10 + (length === 1 ? 10 : 0));
  });

  it.each([
    ['PWD-011 a lowercase letter', 'a', 10],
    ['PWD-012 an uppercase letter', 'A', 10],
    ['PWD-014 a digit', '7', 15],
    ['PWD-015 a symbol', '#', 15],
  ])('%s adds %s', (_what, character, points) => {
    expect(score(character.repeat(12))).toBe(20 + points);
  });

  it('PWD-013 both cases add another 10', () => {
    expect(score('aA'.repeat(6))).toBe(20 + 10 + 10 + 10);
  });

  it.each([
    ['PWD-016', 'abcdefghijkl', 10],
    ['PWD-016', 'abcdefgaaa', 10],
    ['PWD-017', 'abcdefaaaaaa', 5],
    ['PWD-017', 'abcdeaaaaaaa', 0],
  ])('%s the variety of %s adds %i', (_id, password, points) => {
    const base = password.length < 12 ? 12 : 20;
    expect(score(password)).toBe(base + 10 + points);
  });

  it('PWD-018 PWD-019 ends at 100, and at 40 below 12 characters', () => {
    expect(score('Zx7!qWm2@Lp9#Rt5$Kd8')).toBe(100);
    expect(score('aB3$eF7!hJ2')).toBe(40);
  });

  it.each([
    ['PWD-024', 'abc', 23, 'Weak'],
    ['PWD-023', 'abcdef', 26, 'Fair'],
    ['PWD-023', 'password', 32, 'Fair'],
    ['PWD-019', 'Password1!', 40, 'Fair'],
    ['PWD-023', 'aaaaaaaaaaaa', 30, 'Fair'],
    ['PWD-022', 'AbAbAbAbAbAb', 50, 'Good'],
    ['PWD-022', 'ABCDEFGHIJKL1', 55, 'Good'],
    ['PWD-020', 'Password123!', 90, 'Very Strong'],
    ['PWD-023', 'correcthorsebattery', 40, 'Fair'],
    ['PWD-018', 'Zx7!qWm2@Lp9#Rt5$Kd8', 100, 'Very Strong'],
    ['PWD-021', 'AAAAaaaa1111', 65, 'Strong'],
    ['PWD-020 at its bound', 'aA1#aA1#aA1#', 80, 'Very Strong'],
    ['PWD-021 below the next bound', 'AaBbCcDd1122', 75, 'Strong'],
    ['PWD-021 at its bound', '1#1#1#1#1#1#1#1#1#1#', 60, 'Strong'],
    ['PWD-022 at its bound', 'a1a1a1a1a1a1', 45, 'Good'],
  ])('%s T-40 scores %s %i, %s', (_id, password, points, label) => {
    expect(passwordStrength(password)).toMatchObject({ score: points, label });
  });
});
