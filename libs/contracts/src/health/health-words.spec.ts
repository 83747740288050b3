import { describe, expect, it } from '@jest/globals';
import { asksClinician, EMERGENCY_ANSWER, tellsEmergency } from './health-words.js';

describe('words of an emergency', () => {
  it.each([
    'I have chest pain',
    'my dad is not breathing',
    'I can’t breathe, what was my heart rate?',
    'I think I am having a heart attack',
    'is it a STROKE? his face is drooping',
    'I took an overdose of my pills',
    'I want to die',
    'I want to kill myself',
    'thinking about suicide',
    'I don’t want to live anymore',
    'she passed out and is unresponsive',
    'how many steps did I walk before I fainted',
    'call an ambulance',
  ])('HEALTH-001 are heard in “%s”', (text) => expect(tellsEmergency(text)).toBe(true));

  it.each([
    'average steps by month',
    'when was my LDL outside the printed range?',
    'my highest resting heart rate in 2025',
    'when did I last sleep 8 hours?',
    'weight a year ago',
  ])('HEALTH-001 are not heard in “%s”', (text) => {
    expect(tellsEmergency(text)).toBe(false);
    expect(asksClinician(text)).toBe(false);
  });

  it('HEALTH-001 are answered with both numbers', () => {
    expect(EMERGENCY_ANSWER).toContain('911');
    expect(EMERGENCY_ANSWER).toContain('988');
  });

  it.each([
    'Should I take something for it?',
    'do I have diabetes',
    'what dose of statin is right',
    'is my cholesterol dangerous',
    'why is my heart rate high',
    'what does my LDL mean',
    'can I stop my medication',
  ])('HEALTH-001 what a clinician answers is not answered: “%s”', (text) =>
    expect(asksClinician(text)).toBe(true),
  );
});
