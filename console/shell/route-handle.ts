import type { RouteObject } from 'react-router'
import type { Permission } from '#contract/roles.ts'

/** What a route says about itself. */
export type RouteHandle = {
  /** The page's name in the window's title. */
  title?: string
  permission?: Permission
  /** The pages inside, on the route of what stands around them. */
  screens?: readonly RouteObject[]
}
