import { fromStorage } from './from-storage.ts'

const TOKEN_KEY = 'token'

/** The session token in local storage; null when there is none. Without storage, a session lasts until a reload. */
export function readToken(): string | null {
  return fromStorage(() => localStorage.getItem(TOKEN_KEY))
}

export function storeToken(token: string): void {
  fromStorage(() => localStorage.setItem(TOKEN_KEY, token))
}

export function deleteToken(): void {
  fromStorage(() => localStorage.removeItem(TOKEN_KEY))
}
