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

/** Storage throws where a browser has disabled it. The console then works until the tab is closed. */
function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
