import type { ComponentType, ReactNode } from 'react'
import type { MenuPage } from '#contract/site-pages.ts'
import type { FilteredMenu } from '../filter/filtered-menu.ts'
import type { MenuSection } from '../pages/menu-sections.ts'
import type { MenuLook } from '../ui/menu-look.ts'

export type FrameProps = {
  page: MenuPage
  look: MenuLook
  /** Search and filters; only on pages with a list of items. */
  controls: ReactNode
  /** The page's `h1`, if it isn't the branch's name. */
  title: string | null
  children: ReactNode
}

export type SectionsProps = {
  page: MenuPage
  menu: FilteredMenu
  sections: MenuSection[]
  look: MenuLook
  /** The prefix of section anchors, for pages with several lists of sections. */
  anchorPrefix?: string
}

export type NavigationProps = { page: MenuPage; sections: MenuSection[]; look: MenuLook }

/** A layout of the menu site: a folder with three components and a style sheet (`docs/themes.md`). */
export type Theme = {
  /** Header, content and footer. */
  Frame: ComponentType<FrameProps>
  /** Links to the categories of a page. */
  Navigation: ComponentType<NavigationProps>
  /** Categories with their items. */
  Sections: ComponentType<SectionsProps>
}
