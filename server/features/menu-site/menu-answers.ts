import { MENU_SITE } from '#contract/menu-site-messages.ts'
import {
  accessibilityPath,
  branchCategoryPath,
  branchItemPath,
  branchPath,
  cafeCategoryPath,
  cafePath,
  categoriesPath,
} from '#contract/page-urls.ts'
import { FILTER_PARAMETERS, isInMenu, type MenuSnapshot, type MenuView, type SitePage } from '#contract/site-pages.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Frontends } from '#server/platform/frontends.ts'
import type { FreshPage } from '#server/platform/page-bytes.ts'
import type { TimedSnapshot } from './service.ts'

export type MenuPageName = 'cafe' | 'branch' | 'item' | 'category' | 'cafeCategory' | 'categories' | 'accessibility'

export function noData(): AppError {
  return new AppError('NOT_FOUND', MENU_SITE.noData)
}

export type MenuCallKind = 'menuSite' | 'menuItems' | 'wholeMenu'

/** A request for a menu, as plain data that can be passed to a thread. */
export type MenuQuestion =
  | { kind: MenuCallKind }
  | { kind: 'page'; name: MenuPageName; branchId: number; id: number; filterQuery: string; partNumber: number }

export type AnswerContext = {
  renderSite: Frontends['renderSite']
  publicUrl: string
  assetBaseUrl: string
}

type PageParts = { branchId: number; id: number }
type PageKind = { address: (parts: PageParts) => string; view: (parts: PageParts, timed: TimedSnapshot) => MenuView }

const PAGES: Record<MenuPageName, PageKind> = {
  cafe: { address: ({ branchId }) => cafePath(branchId), view: () => ({ kind: 'cafe' }) },
  branch: {
    address: ({ branchId }) => branchPath(branchId),
    view: (_parts, { otherBranches }) => ({ kind: 'branch', branches: otherBranches }),
  },
  item: {
    address: ({ branchId, id }) => branchItemPath(branchId, id),
    view: ({ id }) => ({ kind: 'item', itemId: id }),
  },
  category: {
    address: ({ branchId, id }) => branchCategoryPath(branchId, id),
    view: ({ id }) => ({ kind: 'category', categoryId: id }),
  },
  cafeCategory: {
    address: ({ branchId, id }) => cafeCategoryPath(branchId, id),
    view: ({ id }) => ({ kind: 'cafeCategory', categoryId: id }),
  },
  categories: { address: ({ branchId }) => categoriesPath(branchId), view: () => ({ kind: 'categories' }) },
  accessibility: {
    address: ({ branchId }) => accessibilityPath(branchId),
    view: () => ({ kind: 'accessibility' }),
  },
}

export function menuPagePath(name: MenuPageName, parts: PageParts): string {
  return PAGES[name].address(parts)
}

/** Answers a request from a menu snapshot, with a 404 page for an item or category that isn't on the menu. */
export async function answerFrom(
  timed: TimedSnapshot,
  question: MenuQuestion,
  context: AnswerContext,
): Promise<FreshPage> {
  const { snapshot, validUntil } = timed
  if (question.kind !== 'page') {
    const { menuSite, menuItems } = snapshot
    const data = {
      ...(question.kind !== 'menuItems' && { menuSite }),
      ...(question.kind !== 'menuSite' && { menuItems }),
    }
    return {
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ success: true, message: 'OK', data }),
      validUntil,
    }
  }
  const { name, filterQuery, partNumber } = question
  const { address, view } = PAGES[name]
  const page: SitePage = {
    ...view(question, timed),
    snapshot,
    filterQuery,
    ...(partNumber > 1 && { partNumber }),
    canonicalUrl: context.publicUrl + address(question),
    assetBaseUrl: context.assetBaseUrl,
  }
  const isThere = isInMenu(page, snapshot)
  const fresh = await context.renderSite(isThere ? page : { kind: 'notFound' }, isThere ? 200 : 404, validUntil)
  return { ...fresh, keep: fresh.keep !== false && isThere && isBounded(filterQuery, snapshot) }
}

/**
 * Whether there are few enough pages with this filter to cache them: pages without a filter, or filtered only by a
 * category.
 */
function isBounded(filterQuery: string, { menuSite }: MenuSnapshot): boolean {
  return (
    filterQuery === '' || menuSite.categories.some(({ id }) => filterQuery === `${FILTER_PARAMETERS.category}=${id}`)
  )
}
