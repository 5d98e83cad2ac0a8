import { cutText } from '#contract/cut-text.ts'

/** The URL parameters of a list without its page number, under a name. */
export type SavedView = { name: string; search: string }

const MAX_VIEWS = 20
const MAX_NAME = 60

/** The URL parameters that a view stores: all but the page, sorted so that equal views compare equal. */
export function viewSearch(params: URLSearchParams): string {
  const kept = new URLSearchParams(params)
  kept.delete('page')
  kept.sort()
  return kept.toString()
}

/** The views stored in this browser. Each brand has its own, because filters contain ids of its categories. */
export function readViews(brandId: number): SavedView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(brandId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isView).slice(0, MAX_VIEWS) : []
  } catch {
    return []
  }
}

/** @returns whether the browser could store the views */
export function writeViews(brandId: number, views: SavedView[]): boolean {
  try {
    localStorage.setItem(keyOf(brandId), JSON.stringify(views))
    return true
  } catch {
    return false
  }
}

/**
 * Adds a view, or replaces the view of the same name.
 * @returns null when there would be too many views
 */
export function addView(views: SavedView[], { name, search }: SavedView): SavedView[] | null {
  const short = cutText(name.trim(), MAX_NAME)
  const others = views.filter((view) => view.name !== short)
  return others.length >= MAX_VIEWS ? null : [...others, { name: short, search }]
}

/**
 * Adds a deleted view to those stored now, at its previous index.
 * @returns null when its name is used again, or there would be too many views
 */
export function restoreView(views: SavedView[], view: SavedView, at: number): SavedView[] | null {
  if (views.length >= MAX_VIEWS || views.some(({ name }) => name === view.name)) return null
  return views.toSpliced(at, 0, view)
}

function keyOf(brandId: number): string {
  return `menuItemViews:${brandId}`
}

function isView(value: unknown): value is SavedView {
  const { name, search } = (value ?? {}) as Partial<Record<keyof SavedView, unknown>> // checked below
  return typeof name === 'string' && name !== '' && typeof search === 'string'
}
