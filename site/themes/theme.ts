import type { ComponentType, ReactNode } from 'react'
import type { MenuPage } from '#contract/site-pages.ts'
import type { FilteredMenu } from '../filter/filtered-menu.ts'
import type { MenuSection } from '../pages/menu-sections.ts'
import type { MenuLook } from '../ui/menu-look.ts'

export type FrameProps = {
  page: MenuPage
  look: MenuLook
  /** Search and filters; null on pages about a single item. */
  controls: ReactNode
  /** The page's `h1`, where it is not the branch's name. */
  title: string | null
  children: ReactNode
}

export type SectionsProps = {
  page: MenuPage
  menu: FilteredMenu
  sections: MenuSection[]
  look: MenuLook
  /** Put before the anchors of sections, where a menu has several lists of them. */
  anchorPrefix?: string
}

export type NavigationProps = { page: MenuPage; sections: MenuSection[]; look: MenuLook }

/** A layout of the menu site: a folder of its own, with three parts and a style sheet (`docs/themes.md`). */
export type Theme = {
  /** Header, what the page is about, footer. */
  Frame: ComponentType<FrameProps>
  /** Links to the categories of a page. */
  Navigation: ComponentType<NavigationProps>
  /** Categories with their items. */
  Sections: ComponentType<SectionsProps>
}
