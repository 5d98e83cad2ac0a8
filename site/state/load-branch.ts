import type { MenuSite, PublicMenuItem } from '#contract/menu-site.ts'
import { MENU_SITE } from '#contract/menu-site-messages.ts'
import type { MenuSnapshot } from '#contract/site-pages.ts'

/** Longer than the server takes to respond (at most 8 s). */
const CALL_TIMEOUT_MS = 10_000

export type LoadedBranch =
  /** `at`: when the menu was received, in milliseconds since 1970. */
  | { ok: true; settings: MenuSite; menuItems: PublicMenuItem[]; at: number }
  /** `message` is the server's or a fixed one. `isGone`: the branch is no longer public. */
  | { ok: false; message: string; isGone?: true }

/**
 * Repeats both menu calls; the browser's cache makes them conditional requests, usually answered with 304. Their URLs
 * always name the menu's language, because the branch's default language may have changed since the page was opened.
 */
export async function loadBranch(menu: MenuSnapshot): Promise<LoadedBranch> {
  return loadedFrom(menu, await Promise.all([call(addressOf(menu)), call(addressOf(menu, '/menu-items'))]))
}

/** Loads the same menu in one call, for pages that are open while the menu changes. */
export async function loadWholeMenu(menu: MenuSnapshot): Promise<LoadedBranch> {
  return loadedFrom(menu, [await call(addressOf(menu, '/menu'))])
}

function addressOf({ menuSite: { branch }, locale }: MenuSnapshot, part = ''): string {
  return `/api/menu-site/branch/${branch.id}${part}?lang=${encodeURIComponent(locale)}`
}

type MenuData = { menuSite?: MenuSite; menuItems?: PublicMenuItem[] }
type Answer = { success?: boolean; message?: string; data?: MenuData }

function loadedFrom({ locale }: MenuSnapshot, answers: (Answer | 'failed' | 'gone')[]): LoadedBranch {
  if (answers.every((answer) => answer === 'gone')) return { ok: false, message: MENU_SITE.noData, isGone: true }
  const given = answers.filter((answer) => typeof answer === 'object')
  if (given.length < answers.length) return { ok: false, message: MENU_SITE.callFailed }
  const { menuSite: settings, menuItems }: MenuData = Object.assign({}, ...given.map(({ data }) => data))
  if (given.every(({ success }) => success) && settings && menuItems) {
    const { defaultLocale, locales } = settings.branch
    // The branch no longer has the page's language. The reloaded page and the site's own texts use one that it has.
    if (![defaultLocale, ...locales].includes(locale)) location.reload()
    return { ok: true, settings, menuItems, at: Date.now() }
  }
  // A call that succeeded has a message too, but that isn't the reason for the failure.
  const refusal = given.find(({ success, message }) => !success && message)
  return { ok: false, message: refusal?.message || MENU_SITE.noData }
}

const NOT_FOUND = 404

async function call(path: string): Promise<Answer | 'failed' | 'gone'> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) })
    // Our own server validates its responses; a schema here would ship Zod to guests.
    const answer = (await response.json()) as Answer
    if (response.ok) return answer
    // Only our own server sends an envelope with a 404; a proxy doesn't.
    return response.status === NOT_FOUND && answer.success === false ? 'gone' : 'failed'
  } catch {
    return 'failed'
  }
}
