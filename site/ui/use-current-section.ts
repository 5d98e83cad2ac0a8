import { useEffect, useState, type RefObject } from 'react'
import { categoryAnchor } from '../pages/category-anchor.ts'
import type { MenuSection } from '../pages/menu-sections.ts'

/** The top fifth of the window, where a guest reads. It is taller than the gap between two sections. */
const READING_BAND = '0px 0px -80% 0px'

/**
 * The category that the guest is reading, to mark its link. Also scrolls the list of links to that link.
 * @param selectedCategoryId the current category until one is in the reading band
 * @returns the category's id; null before any category is current
 */
export function useCurrentSection(
  sections: MenuSection[],
  selectedCategoryId: number | null,
  list: RefObject<HTMLUListElement | null>,
): number | null {
  const [current, setCurrent] = useState(selectedCategoryId)

  useEffect(() => {
    const idByElement = new Map<Element, number>()
    const reading = new Set<number>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = idByElement.get(target)
          if (id === undefined) continue
          if (isIntersecting) reading.add(id)
          else reading.delete(id)
        }
        const lowest = sections.findLast(({ category }) => reading.has(category.id))
        if (lowest) setCurrent(lowest.category.id)
      },
      { rootMargin: READING_BAND },
    )
    for (const { category } of sections) {
      const element = document.getElementById(categoryAnchor(category.id))
      if (!element) continue
      idByElement.set(element, category.id)
      observer.observe(element)
    }
    return () => observer.disconnect()
  }, [sections])

  useEffect(() => {
    if (current !== null) keepInView(list.current, categoryAnchor(current))
  }, [current, list])

  return current
}

/** Scrolls only the list: `scrollIntoView` would interfere with the guest's scrolling of the page. */
function keepInView(list: HTMLElement | null, anchor: string) {
  const link = list?.querySelector(`[href="#${anchor}"]`)
  if (!list || !link) return
  const frame = list.getBoundingClientRect()
  const box = link.getBoundingClientRect()
  list.scrollBy({ left: box.left + box.width / 2 - (frame.left + frame.width / 2) })
}
