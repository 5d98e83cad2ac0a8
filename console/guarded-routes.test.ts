import type { RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { guardedRoutes } from './guarded-routes.tsx'
import { openRoutes } from './open-routes.tsx'
import { RequireAccess } from './shell/RequireAccess.tsx'
import type { RouteHandle } from './shell/route-handle.ts'

/** The authenticated routes of the specification (docs/spec-coverage.md), with the permission that each requires. */
const SPEC = {
  '/dashboard': undefined,
  '/category': 'menu:read',
  '/allergens': 'menu:read',
  '/diet-types': 'menu:read',
  '/menu-items': 'menu:read',
  '/menu-item/view/:id': 'menu:read',
  '/menu-item/edit/:id': 'menu:write',
  '/menu-item/add': 'menu:write',
  '/customization': 'branch:write',
  '/tables': 'menu:read',
  '/layout': undefined,
} as const

/** A route with its parent routes, outermost first. */
type Placed = { route: RouteObject; around: RouteObject[] }
const placed = guardedRoutes.flatMap((route) => flatten(route, []))

function flatten(route: RouteObject, around: RouteObject[]): Placed[] {
  return [{ route, around }, ...(route.children ?? []).flatMap((child) => flatten(child, [...around, route]))]
}

it.each(Object.entries(SPEC))(
  'the route %s is behind the sign-in guard and declares its required permission',
  async (path, permission) => {
    const found = placed.filter(({ route }) => route.path === path)
    const [guard, layout] = found[0]?.around ?? []

    expect(found).toHaveLength(1)
    expect(guard?.Component).toBe(RequireAccess)
    expect(layout?.lazy).toBeTypeOf('function')
    expect((found[0]?.route.handle as RouteHandle | undefined)?.permission).toBe(permission)
  },
)

it('every guarded route is behind the common sign-in guard, except the guest safety page', () => {
  const outside = placed.filter(({ route, around }) => route.path && around.length === 0)

  expect(outside.map(({ route }) => route.path)).toEqual(['/guest-safety'])
})

it('no path is both public and guarded', () => {
  const open = openRoutes.map(({ path }) => path)

  expect(placed.filter(({ route }) => route.path && open.includes(route.path))).toEqual([])
})
