import type { RouteObject } from 'react-router'
import type { Permission } from '#contract/roles.ts'

export type RouteHandle = {
  /** The page's name, in the window title and in the command palette. */
  title?: string
  permission?: Permission
  /** The child pages of a layout route. */
  screens?: readonly RouteObject[]
}
