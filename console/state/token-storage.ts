const TOKEN_KEY = 'token'

/** The session's token, which lives in local storage under `token` (spec section 9). */
export function readToken(): string | null {
  return attempt(() => localStorage.getItem(TOKEN_KEY)) ?? null
}

export function keepToken(token: string): void {
  attempt(() => localStorage.setItem(TOKEN_KEY, token))
}

export function forgetToken(): void {
  attempt(() => localStorage.removeItem(TOKEN_KEY))
}

/** Storage throws where a browser has switched it off; the console then works until the tab closes. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
