/** @jest-environment ./web/src/testing/jsdom-environment.js */
import { describe, expect, it } from '@jest/globals';
import type { AccountMovements } from '@plumbline/contracts';
import { fireEvent, render, screen } from '@testing-library/react';
import type { Place } from '../../../entities/document/pages/place.js';
import { MovementsTable } from './movements-table.js';

const box: [number, number, number, number] = [0.1, 0.2, 0.9, 0.22];
const movements: AccountMovements = {
  rows: Array.from({ length: 30 }, (_, at) => ({
    ...{ date: '2026-10-02', text: `Movement ${at + 1}`, amount: at === 0 ? '-250.00' : '10.00' },
    ...{ balance: at === 0 ? '750.00' : null, page: 2, box },
  })),
  ...{ count: 32, paidIn: '310.00', paidOut: '-250.00', currency: 'USD' },
  checks: [{ ok: false, message: 'Row 3: the balance would be 770.00, but it says 771.00.' }],
};

describe('movements of a statement (DOC-001)', () => {
  it('have their sign, their sums and their checks, lead to their places, and come in steps', () => {
    const places: Place[] = [];
    render(<MovementsTable movements={movements} onPlace={(place) => places.push(place)} />);
    screen.getByText('$310.00 came in, $250.00 went out.');
    screen.getByText(/the balance would be 770.00/);
    const row = screen.getByText('Movement 1').closest('tr');
    expect(row?.textContent).toMatch(/[-−]\$250\.00\$750\.00p2$/);
    fireEvent.click(screen.getByRole('button', { name: 'p2, show the movement “Movement 1” on page 2' }));
    expect(places).toEqual([{ page: 2, box }]);
    expect(screen.queryByText('Movement 30')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show 5 more movements' }));
    screen.getByText('Movement 30');
    screen.getByText(/The other 2 movements are in an extraction/);
  });
});
