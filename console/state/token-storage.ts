import { fromStorage } from './from-storage.ts'

const TOKEN_KEY = 'token'

/** The session token in local storage. Without storage, the session lasts until the page is reloaded. */
export function readToken(): string | null {
  return fromStorage(() => localStorage.getItem(TOKEN_KEY))
}

export function keepToken(token: string): void {
  fromStorage(() => localStorage.setItem(TOKEN_KEY, token))
}

export function forgetToken(): void {
  fromStorage(() => localStorage.removeItem(TOKEN_KEY))
}
