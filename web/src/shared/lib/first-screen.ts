/** Where a signed-in visitor lands. */
export const FIRST_SCREEN = '/home';
