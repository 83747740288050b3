import { expect, it } from '@jest/globals';
import { nextPlace } from './next-place.js';

it.each([
  ['/dashboards/7?tab=a#b', '/dashboards/7?tab=a#b'],
  ['/a/../team', '/team'],
  [undefined, '/home'],
])('S-16 %j goes on with %j', (wished, place) => {
  expect(nextPlace(wished)).toBe(place);
});

it.each([
  ...[
    '',
    'home',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
  ],
  ...[
    '/\n/evil.example',
    '/%09/evil.example\n',
    '/.//evil.example',
    '/a/..//evil.example',
    '/api/auth/logout',
    '/auth/sso?code=x',
  ],
])('S-16 %j leads nowhere but home', (wished) => {
  expect(nextPlace(wished)).toBe('/home');
});
