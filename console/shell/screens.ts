import { type RouteObject, useMatches } from 'react-router'
import type { Permission } from '#contract/roles.ts'
import { useAppSelector } from '../store.ts'
import type { RouteHandle } from './route-handle.ts'

/** A page that can be found by its name. */
export type Screen = { path: string; title: string }

/** The pages a member may open. Pages that need a record's id are reached through the record. */
export function screensFor(routes: readonly RouteObject[], permissions: readonly Permission[]): Screen[] {
  return routes.flatMap(({ path, handle }) => {
    const { title, permission } = (handle ?? {}) as RouteHandle // the type of all handles in the console
    if (!path || !title || path.includes(':')) return []
    return !permission || permissions.includes(permission) ? [{ path, title }] : []
  })
}

/** The pages the signed-in member may open. */
export function useScreens(): Screen[] {
  const permissions = useAppSelector((state) => state.auth.user?.permissions ?? [])
  return screensFor(
    useMatches().flatMap(({ handle }) => (handle as RouteHandle | undefined)?.screens ?? []),
    permissions,
  )
}
