const SHORTEST = 6;

/** What the page itself checks, in the words of the specification; the server holds the whole policy (T-09). */
export function newPasswordProblem(
  password: string,
  confirmation: string,
): { field: 'newPassword' | 'confirmPassword'; text: string } | undefined {
  if ([...password].length < SHORTEST)
    return { field: 'newPassword', text: 'Password must be at least 6 characters long' };
  if (password !== confirmation) return { field: 'confirmPassword', text: 'Passwords do not match' };
  return undefined;
}
