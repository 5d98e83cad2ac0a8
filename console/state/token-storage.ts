const TOKEN_KEY = 'token'

/** The session token, in local storage under `token`. */
export function readToken(): string | null {
  return attempt(() => localStorage.getItem(TOKEN_KEY)) ?? null
}

export function keepToken(token: string): void {
  attempt(() => localStorage.setItem(TOKEN_KEY, token))
}

export function forgetToken(): void {
  attempt(() => localStorage.removeItem(TOKEN_KEY))
}

/** Storage throws when the browser has disabled it. The session then lasts until the page is reloaded. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
