import type { MenuSite, PublicMenuItem } from '#contract/menu-site.ts'
import { MENU_SITE } from '#contract/menu-site-messages.ts'

/** Longer than the server's handler limit (8 s): no answer is coming by then. */
const CALL_TIMEOUT_MS = 10_000

export type LoadedBranch =
  | { ok: true; settings: MenuSite; menuItems: PublicMenuItem[] }
  /** The fixed error text. */
  | { ok: false; message: string }

/**
 * Makes both menu calls. The browser's cache turns them into conditional requests, usually answered 304.
 * @param languageQuery `?lang=…`, or nothing for the branch's default language
 */
export async function loadBranch(branchId: number, languageQuery: string): Promise<LoadedBranch> {
  const path = `/api/menu-site/branch/${branchId}`
  const [site, items] = await Promise.all([
    call<{ menuSite?: MenuSite }>(path + languageQuery),
    call<{ menuItems?: PublicMenuItem[] }>(`${path}/menu-items${languageQuery}`),
  ])
  if (site === null || items === null) return { ok: false, message: MENU_SITE.callFailed }
  const settings = site.data?.menuSite
  const menuItems = items.data?.menuItems
  if (site.success && items.success && settings && menuItems) return { ok: true, settings, menuItems }
  // Ignores the message of the call that succeeded.
  const refusal = [site, items].find(({ success, message }) => !success && message)
  return { ok: false, message: refusal?.message || MENU_SITE.noData }
}

type Answer<Data> = { success?: boolean; message?: string; data?: Data }

async function call<Data>(path: string): Promise<Answer<Data> | null> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) })
    // Our own server validates its answers; a schema here would ship Zod to guests.
    return response.ok ? ((await response.json()) as Answer<Data>) : null
  } catch {
    return null
  }
}
