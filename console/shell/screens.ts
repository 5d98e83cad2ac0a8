import { type RouteObject, useMatches } from 'react-router'
import type { Permission } from '#contract/roles.ts'
import { useAppSelector } from '../store.ts'
import type { RouteHandle } from './route-handle.ts'

/** A page that can be found by its name. */
export type Screen = { path: string; title: string }

/** The pages that a member may open, without those that need a record's id: they are reached through the record. */
export function screensFor(routes: readonly RouteObject[], permissions: readonly Permission[]): Screen[] {
  return routes.flatMap(({ path, handle }) => {
    const { title, permission } = (handle ?? {}) as RouteHandle // the type of all handles in the console
    if (!path || !title || path.includes(':')) return []
    return !permission || permissions.includes(permission) ? [{ path, title }] : []
  })
}

export function useScreens(): Screen[] {
  const permissions = useAppSelector((state) => state.auth.user?.permissions ?? [])
  return screensFor(
    useMatches().flatMap(({ handle }) => (handle as RouteHandle | undefined)?.screens ?? []),
    permissions,
  )
}
