import { useMemo, useState } from 'react'
import { PartLinks } from '../ui/PartLinks.tsx'
import { cutMenu, isLong, menuOfPart } from './menu-part.ts'
import type { View, ViewProps } from './view.ts'

/**
 * A menu that is too long for one page: it shows the first categories and links to the others, or one page of a long
 * category.
 * @param MenuView passed instead of imported; otherwise the bundler would move it, and React, out of the entry
 */
export function longMenuView(MenuView: View): View {
  return function LongMenuView(props: ViewProps) {
    const { page, menu: all, filter, look } = props
    // The server's part was filtered with the first filter. A later choice is applied once the whole menu is loaded.
    const [atFirst] = useState({ filter, verdicts: all.verdicts })
    const { part } = page
    const menu = useMemo(() => {
      if (part) return menuOfPart(page.snapshot, part, atFirst.verdicts)
      return isLong(page) ? cutMenu(all, page) : all
    }, [part, page, all, atFirst])
    return (
      <MenuView {...props} menu={menu} filter={part ? atFirst.filter : filter}>
        <PartLinks page={page} menu={menu} t={look.t} />
      </MenuView>
    )
  }
}
